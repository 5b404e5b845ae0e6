import { createContext, useContext } from "react";
import { type Location, useNavigation } from "react-router";

/** Whether the pending navigation couldn't reach the server and waits for the visitor to try again. */
export const HeldContext = createContext<boolean | undefined>(false);

/** Where the pending navigation leads, while it loads. */
export function useLoadingLocation(): Location | undefined {
  const { location } = useNavigation();
  return useContext(HeldContext) ? undefined : location;
}
