import { useRouteLoaderData } from "react-router";

/** Whether this is the light version: no scripts and small photos. */
export function useLight(): boolean {
  return useRouteLoaderData<{ light?: boolean }>("root")?.light ?? false;
}
