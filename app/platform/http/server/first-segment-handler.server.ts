/** The framework's handler, with a smaller one for each first segment of a path. */
import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];

/** "admin" for a route at or below /admin; undefined if the route is above or beside all first segments, as layouts and `*` are. */
function getFirstSegment(routes: Routes, id: string): string | undefined {
  const { path = "", parentId } = routes[id]!;
  const above = parentId && getFirstSegment(routes, parentId);
  if (above) return above;
  const segment = path.split("/").find((part) => part !== "");
  return segment && !/[:*?]/.test(segment) ? segment.toLowerCase() : undefined;
}

/** Undefined if only the framework can tell. A data request has ".data" at its path's end. */
function readFirstSegment({ url }: Request): string | undefined {
  const { pathname } = new URL(url);
  if (pathname.includes("%") || pathname.includes("//")) return undefined;
  return pathname
    .split("/")[1]!
    .replace(/\.data$/, "")
    .toLowerCase();
}

/**
 * Answers like the framework's handler of this build. The framework tries a request's path on one route after another, and twice,
 * which is a tenth of a page's processor time with 190 paths; most requests are for pages whose first segment has few.
 */
export function createFirstSegmentHandler(build: ServerBuild, mode: string): RequestHandler {
  const ids = Object.keys(build.routes);
  const segments = new Map(ids.map((id) => [id, getFirstSegment(build.routes, id)]));
  const createHandler = (segment: string | undefined) => {
    const kept = ids.filter((id) => [undefined, segment].includes(segments.get(id)));
    const routes: Routes = Object.fromEntries(kept.map((id) => [id, build.routes[id]]));
    return createRequestHandler({ ...build, routes }, mode);
  };
  const whole = createRequestHandler(build, mode);
  const others = createHandler(undefined);
  const known = [...new Set(segments.values())].filter((segment) => segment !== undefined);
  const handlers = new Map(known.map((segment) => [segment, createHandler(segment)]));
  return (request, context) => {
    const segment = readFirstSegment(request);
    const handle = segment === undefined ? whole : (handlers.get(segment) ?? others);
    return handle(request, context);
  };
}
