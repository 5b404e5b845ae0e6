import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "~/routes";

function listPaths(entries: readonly RouteConfigEntry[], above: string): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const routePath = path ? `${above}/${path.replace(/^\//, "")}` : above;
    return [...(index || (path && !children) ? [routePath] : []), ...listPaths(children ?? [], routePath)];
  });
}

/** The path of every route, such as "/listing/:id". */
export const listRoutePaths = (): string[] => listPaths(routes as RouteConfigEntry[], "");
