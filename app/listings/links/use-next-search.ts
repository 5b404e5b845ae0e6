import { type Location, useLocation, useNavigation } from "react-router";

/** The location of the list that is loading, or else that is shown. */
export function useNextList(): Location {
  const current = useLocation();
  const { location: next } = useNavigation();
  return next?.pathname === current.pathname ? next : current;
}

/**
 * The query string of the list that is loading, or else that is shown, for links that change it: on a slow line, the map's
 * movement would be lost by a link from the place before.
 */
export const useNextSearch = (): string => useNextList().search;
