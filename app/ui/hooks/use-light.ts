import { useRouteLoaderData } from "react-router";

/** Whether this is the light version, as the root's data says: no scripts, and photos as small as will do. */
export function useLight(): boolean {
  return useRouteLoaderData<{ light?: boolean }>("root")?.light ?? false;
}
