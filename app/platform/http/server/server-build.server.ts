/**
 * Wraps the loaders, actions and middlewares of the framework's build so that errors become proper responses. The framework
 * itself responds to a database outage with 500, and to API errors without a problem document.
 */
import {
  type ActionFunctionArgs,
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { isDatabaseUnavailable } from "../../db/database-errors.server";
import { limitedWarnings } from "../../limited-warnings.server";
import { log } from "../../log.server";
import { requestIdContext, routePatternContext } from "../context";
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

type RouteModule = NonNullable<ServerBuild["routes"][string]>["module"];
type Args = LoaderFunctionArgs | ActionFunctionArgs;
type Handler = (args: never) => unknown;

const warnUnavailable = limitedWarnings(5_000);

/** An outage fails every request, so the warning is limited; the access log has every request. */
function logUnavailable(error: unknown, id: string): void {
  warnUnavailable(
    "database",
    { id, reason: error instanceof Error ? error.message : String(error) },
    "database unavailable",
  );
}

function requestId(context: Readonly<RouterContextProvider>): string {
  return context.get(requestIdContext);
}

/** The error that a page rethrows, for the root's error page or as a response with the same status. */
function toPageError(error: unknown, { context, request }: Args): unknown {
  if (
    !(error instanceof Error) ||
    isClientDisconnected(error) ||
    request.signal.aborted ||
    !isDatabaseUnavailable(error)
  )
    return error;
  logUnavailable(error, requestId(context));
  return data(null, { status: 503, headers: { "Retry-After": String(RETRY_AFTER_SECONDS) } });
}

function readDetail(value: unknown): string | undefined {
  if (typeof value === "string" && value) return value;
  const detail = (value as { detail?: unknown } | null | undefined)?.detail;
  return typeof detail === "string" ? detail : undefined;
}

/** Turns anything that a resource route throws into a problem document. Responses that already are one stay. */
async function toProblemResponse(thrown: unknown, { context, request }: Args): Promise<Response> {
  if (thrown instanceof Response) {
    const type = thrown.headers.get("Content-Type") ?? "";
    if (thrown.status < 400 || type.includes("json")) return thrown;
    const headers = new Headers(thrown.headers);
    headers.delete("Content-Length");
    const text = type.startsWith("text/plain") ? await thrown.text() : "";
    return problem(thrown.status, { detail: text || thrown.statusText || "The request was refused.", headers });
  }
  if (isRouteErrorResponse(thrown)) {
    return problem(thrown.status, {
      detail: readDetail(thrown.data) ?? (thrown.statusText || "The request was refused."),
    });
  }
  // `throw data(value, init)`: the framework's class for it is not exported by name.
  const init = (thrown as { type?: unknown; init?: ResponseInit | null } | null)?.init;
  if ((thrown as { type?: unknown } | null)?.type === "DataWithResponseInit" && init?.status) {
    const detail = readDetail((thrown as { data?: unknown }).data) ?? "The request was refused.";
    return problem(init.status, { detail, headers: init.headers });
  }
  if (isClientDisconnected(thrown) || request.signal.aborted)
    return problem(400, { detail: "The request ended early." });
  const id = requestId(context);
  if (isDatabaseUnavailable(thrown)) {
    logUnavailable(thrown, id);
    return databaseUnavailableProblem();
  }
  log().error({ id, err: thrown }, "request failed");
  return unexpectedProblem();
}

function wrapHandler(handler: Handler, onError: (thrown: unknown, args: Args) => unknown): Handler {
  return async (args: Args) => {
    try {
      return await handler(args as never);
    } catch (thrown) {
      return onError(thrown, args);
    }
  };
}

function rethrow(thrown: unknown, args: Args): never {
  throw toPageError(thrown, args);
}

/**
 * The methods of a resource route: those of its API operations (`loader.methods`, `action.methods`), or what its loader and
 * action imply. Without operations an action takes POST, or what `handle.methods` lists.
 */
function resourceMethods({ loader, action, handle }: RouteModule): string[] {
  const methodsOf = (holder: unknown) => (holder as { methods?: readonly string[] } | undefined)?.methods;
  return [
    ...new Set([
      ...(loader ? (methodsOf(loader) ?? ["GET", "HEAD"]) : []),
      ...(action ? (methodsOf(action) ?? methodsOf(handle) ?? ["POST"]) : []),
    ]),
  ];
}

/** A resource route (API, feeds) that responds to unsupported methods with 405 and the list of supported ones. */
function wrapResource(module: RouteModule): RouteModule {
  const allow = resourceMethods(module);
  const respond = (handler: Handler | undefined): Handler =>
    wrapHandler((args: Args) => {
      if (args.request.method === "OPTIONS")
        return new Response(null, { status: 204, headers: { Allow: allow.join(", ") } });
      return handler && allow.includes(args.request.method) ? handler(args as never) : methodNotAllowedProblem(allow);
    }, toProblemResponse);
  return {
    ...module,
    loader: respond(module.loader as Handler),
    action: respond(module.action as Handler),
  } as RouteModule;
}

function wrapPage(module: RouteModule): RouteModule {
  return {
    ...module,
    ...(module.loader && { loader: wrapHandler(module.loader as Handler, rethrow) }),
    ...(module.action && { action: wrapHandler(module.action as Handler, rethrow) }),
  } as RouteModule;
}

/** The root's first middleware. */
const reportPattern: NonNullable<RouteModule["middleware"]>[number] = ({ context, pattern }, next) => {
  // The framework leaves out the slash at its start.
  context.get(routePatternContext)(`/${pattern.replace(/^\//, "")}`);
  return next();
};

/**
 * The build with error handling and the pattern of each request's route, and with the site's hosts as allowed origins of form
 * posts.
 */
export function wrapServerBuild(build: ServerBuild, { hosts }: Pick<ServerSettings, "hosts">): ServerBuild {
  const routes: ServerBuild["routes"] = {};
  for (const [id, route] of Object.entries(build.routes)) {
    if (!route) continue;
    const module = route.module.default == null ? wrapResource(route.module) : wrapPage(route.module);
    const middleware = route.module.middleware?.map(
      (middlewareFunction): typeof middlewareFunction =>
        async (args, next) => {
          try {
            return await middlewareFunction(args, next);
          } catch (thrown) {
            if (isApiPath(new URL(args.request.url).pathname)) return toProblemResponse(thrown, args as Args);
            throw toPageError(thrown, args as Args);
          }
        },
    );
    if (id === "root") middleware?.unshift(reportPattern);
    routes[id] = { ...route, module: middleware ? { ...module, middleware } : module };
  }
  return { ...build, routes, allowedActionOrigins: [...hosts] };
}
