import { href } from "react-router";

/** The path of the sign-in page with the path to return to. */
export const signInPath = ({ pathname, search }: { pathname: string; search: string }) =>
  href("/sign-in") + (pathname + search === "/" ? "" : `?returnTo=${encodeURIComponent(pathname + search)}`);
