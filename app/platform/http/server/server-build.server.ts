/**
 * Wraps the loaders, actions and middlewares of the framework's build so that errors become proper responses. The framework
 * itself responds to a database outage with 500, and to API errors without a problem document.
 */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type ServerBuild } from "react-router";
import { isDatabaseUnavailable } from "../../db/database-errors.server";
import { limitedWarnings } from "../../limited-warnings.server";
import { log } from "../../log.server";
import { formatPattern, requestIdContext, routePatternContext } from "../context";
import type { BodyLimits } from "../limits/request-body.server";
import {
  databaseUnavailableProblem,
  methodNotAllowedProblem,
  problem,
  RETRY_AFTER_SECONDS,
  unexpectedProblem,
} from "../responses/problem.server";
import { isApiPath } from "../responses/refusal.server";
import type { ServerSettings } from "../settings.server";
import { isClientDisconnected } from "./client-disconnected.server";

type Route = NonNullable<ServerBuild["routes"][string]>;
type RouteModule = Route["module"];
type Args = LoaderFunctionArgs | ActionFunctionArgs;
type Handler = (args: Args) => unknown;
type ErrorHandler = (thrown: unknown, args: Args) => unknown;

const warnUnavailable = limitedWarnings(5_000);

/** Whether the database is unavailable. An outage fails every request, so the warning is limited; the access log has every request. */
function isOutage(error: unknown, { context }: Args): boolean {
  if (!isDatabaseUnavailable(error)) return false;
  const reason = error instanceof Error ? error.message : String(error);
  warnUnavailable("database", { id: context.get(requestIdContext), reason }, "database unavailable");
  return true;
}

const isEnded = (error: unknown, { request }: Args) => request.signal.aborted || isClientDisconnected(error);

/** Rethrows what a page throws, and throws an outage as 503, so that the root's error page shows it. */
const throwPageError: ErrorHandler = (thrown, args) => {
  if (isEnded(thrown, args) || !isOutage(thrown, args)) throw thrown;
  throw data(null, { status: 503, headers: { "Retry-After": String(RETRY_AFTER_SECONDS) } });
};

const isData = (thrown: unknown): thrown is ReturnType<typeof data> =>
  typeof thrown === "object" && thrown !== null && "data" in thrown && "init" in thrown;

/** Turns what a resource route throws into a problem document. Responses stay: they are one, or redirect. */
const toProblemResponse: ErrorHandler = (thrown, args) => {
  if (thrown instanceof Response) return thrown;
  if (isData(thrown)) return problem(thrown.init?.status ?? 500, { detail: "The request was refused." });
  if (isEnded(thrown, args)) return problem(400, { detail: "The request ended early." });
  if (isOutage(thrown, args)) return databaseUnavailableProblem();
  log().error({ id: args.context.get(requestIdContext), err: thrown }, "request failed");
  return unexpectedProblem();
};

/** The handler with `onError` for what it throws. */
const catching =
  <R extends unknown[]>(handler: (args: Args, ...rest: R) => unknown, onError: ErrorHandler) =>
  async (args: Args, ...rest: R): Promise<unknown> => {
    try {
      return await handler(args, ...rest);
    } catch (thrown) {
      return onError(thrown, args);
    }
  };

type Endpoint = { operations?: readonly { method: string; path: string; bodyLimit: number }[] };

/** The API operations of a loader or action on a path; undefined if it has none at all. */
const operationsOf = (handler: unknown, path: string) =>
  (handler as Endpoint | undefined)?.operations?.filter((operation) => operation.path === path);

const listMethods = (handler: unknown, path: string, others: readonly string[]) =>
  handler ? (operationsOf(handler, path)?.map(({ method }) => method) ?? others) : [];

/**
 * A resource route (API, feeds) that answers other methods than its own with 405. Its methods are those of its API operations
 * (`loader.operations`, `action.operations`). Without operations a loader takes GET, and an action POST or what `handle.methods`
 * lists.
 */
function wrapResource({ loader, action, handle }: RouteModule, path: string): Partial<RouteModule> {
  const { methods = ["POST"] } = (handle ?? {}) as { methods?: readonly string[] };
  const own = new Set([...listMethods(loader, path, ["GET"]), ...listMethods(action, path, methods)]);
  const allow = [...own].flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  const respond = (handler: unknown) =>
    catching((args) => {
      if (args.request.method === "OPTIONS")
        return new Response(null, { status: 204, headers: { Allow: allow.join(", ") } });
      return allow.includes(args.request.method) ? (handler as Handler)(args) : methodNotAllowedProblem(allow);
    }, toProblemResponse);
  return { loader: respond(loader), action: respond(action) };
}

const wrapPage = ({ loader, action }: RouteModule): Partial<RouteModule> => ({
  ...(loader && { loader: catching(loader as Handler, throwPageError) }),
  ...(action && { action: catching(action as Handler, throwPageError) }),
});

/** The root's first middleware. */
const reportPattern: NonNullable<RouteModule["middleware"]>[number] = ({ context, pattern }, next) => {
  context.get(routePatternContext)(formatPattern(pattern));
  return next();
};

const getFullPath = (routes: ServerBuild["routes"], { path = "", parentId }: Route): string =>
  parentId === undefined ? path : `${getFullPath(routes, routes[parentId]!)}/${path}`;

/** The limits of routes whose page (`handle.bodyLimit`) or API operations take files. */
export function listBodyLimits({ routes }: ServerBuild): BodyLimits {
  return Object.values(routes).flatMap((route) => {
    const { handle, action } = route!.module as { handle?: { bodyLimit?: number }; action?: unknown };
    const path = getFullPath(routes, route!);
    const bytes = Math.max(handle?.bodyLimit ?? 0, ...(operationsOf(action, path) ?? []).map((one) => one.bodyLimit));
    return bytes ? [{ path, bytes }] : [];
  });
}

/**
 * The build with error handling and the pattern of each request's route, and with the site's hosts as allowed origins of form
 * posts.
 */
export function wrapServerBuild(build: ServerBuild, { hosts }: Pick<ServerSettings, "hosts">): ServerBuild {
  const handleError: ErrorHandler = (thrown, args) =>
    (isApiPath(new URL(args.request.url).pathname) ? toProblemResponse : throwPageError)(thrown, args);
  const routes: ServerBuild["routes"] = {};
  for (const [id, route] of Object.entries(build.routes)) {
    if (!route) continue;
    const { module } = route;
    const wrapped = module.default ? wrapPage(module) : wrapResource(module, getFullPath(build.routes, route));
    const middleware = module.middleware?.map((run) => catching(run as never, handleError) as typeof run) ?? [];
    if (id === "root") middleware.unshift(reportPattern);
    routes[id] = { ...route, module: { ...module, ...wrapped, middleware } };
  }
  return { ...build, routes, allowedActionOrigins: [...hosts] };
}
