/**
 * Operations of the API. Each declares its contract once: the engine checks what is sent against it, the compiler what the handler
 * answers, and the OpenAPI document and the tests are made from it.
 */
import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, Register } from "react-router";
import type { z } from "zod";
import { currentSession, requireApiSession, type Session } from "../auth/session.server";
import { requireStaffApiSession } from "../auth/staff.server";
import { describeFiles } from "../files/checksum.server";
import { clientAddressContext, formatPattern } from "../http/context";
import { clientKey, getWait, type Quota } from "../http/limits/client-limit.server";
import { matchesEtag, textTag } from "../http/responses/conditional.server";
import { problem } from "../http/responses/problem.server";
import { type BodyContract, getBodyLimit, readBody } from "./body.server";
import { readIdempotencyKey, runOnce } from "./idempotency.server";
import { type QueryContract, readQuery } from "./query.server";
import { readIfMatch, staleProblem, versionTag } from "./versions.server";

type Pages = Register["pages"];
type RouteArgs = LoaderFunctionArgs | ActionFunctionArgs;
type Schema = z.core.$ZodType;

/** A path of routes.ts. Any other path does not compile. */
export type ApiPath = Extract<keyof Pages, `/api/${string}`>;

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/**
 * Who may call an operation. `public` never reads the session; `visitor` has one or null; a `buyer` has one, and the handler finds
 * the project or answers 404.
 */
export type Access = "public" | "visitor" | "account" | "buyer" | "staff";

export type Answer = {
  description: string;
  /** What the body contains, for the document and the compiler. Without a schema there is no body, or one that isn't JSON. */
  schema?: Schema;
  example?: unknown;
  /** Of an answer that isn't JSON. The handler returns it as a Response. */
  contentType?: string;
  /** Its own headers, for the document. */
  headers?: z.ZodObject;
};

type Answers = Readonly<Record<number, Answer>>;

export type Contract<X extends Access, Q extends Schema, B extends Schema, A extends Answers, V = true | undefined> = {
  /** A tag of app/routes/api/operations.server.ts. */
  tag: string;
  /** Its operationId, which generated clients use as the name of a function. */
  id: string;
  summary: string;
  description: string;
  access: X;
  query?: QueryContract<Q>;
  body?: BodyContract<B>;
  /** Runs before the body is read, which may be large, and throws a problem document for those who may not send it. */
  guard?: (args: {
    params: Readonly<Record<string, string>>;
    session: SessionOf<X>;
    context: RouteArgs["context"];
  }) => Promise<unknown>;
  /** Counts a request against limits, which its answer names. */
  limit?: (args: {
    params: Readonly<Record<string, string>>;
    session: SessionOf<X>;
    context: RouteArgs["context"];
    query: z.output<Q>;
    body: z.output<B>;
  }) => Promise<readonly Quota[]>;
  /** Takes an Idempotency-Key. Only for what creates rows, whose ids the handler then takes from `newId`. */
  idempotent?: true;
  /** Answers have a row with its version, which they repeat as ETag, or a list. A change or deletion takes If-Match. */
  versioned?: V;
  answers: A;
  /** Problems beyond those that follow from the rest of the contract, by status. */
  problems?: Readonly<Record<number, string>>;
  /** The content type of those problems for clients that don't accept problem documents. */
  problemContentType?: string;
  /** Of answers that set none; by default `private, no-store`, or nothing for a public operation. */
  cacheControl?: string;
};

type SessionOf<X extends Access> = X extends "public" ? undefined : X extends "visitor" ? Session | null : Session;

/** An answer of the contract, as a handler returns it. 201 says where the new resource can be read; null if nowhere. */
type HandlerAnswer<A extends Answers, V> = {
  [Status in keyof A & number]: (Status extends 201 ? { location: string | null } : unknown) &
    (A[Status] extends { schema: infer S extends Schema }
      ? {
          status: Status;
          body: z.input<S> & (V extends true ? { version: number } | readonly unknown[] : unknown);
          headers?: HeadersInit;
        }
      : { status: Status; headers?: HeadersInit });
}[keyof A & number];

type HandlerArgs<P extends ApiPath, X extends Access, Q extends Schema, B extends Schema> = {
  params: Pages[P]["params"];
  query: z.output<Q>;
  body: z.output<B>;
  files: readonly File[];
  session: SessionOf<X>;
  /** Makes the id of a new row; the same ids when a process takes over a request with an Idempotency-Key. */
  newId(): string;
  /** The versions that the change may be based on, by If-Match; null for any. */
  ifMatch: readonly number[] | null;
  request: Request;
  context: LoaderFunctionArgs["context"];
};

export type Operation = {
  method: Method;
  path: ApiPath;
  contract: Contract<Access, Schema, Schema, Answers>;
  /** The most bytes of its body; 0 if it takes no files. */
  bodyLimit: number;
  respond(args: RouteArgs): Promise<Response>;
};

async function readSession(access: Access, context: RouteArgs["context"]): Promise<Session | null | undefined> {
  if (access === "public") return undefined;
  if (access === "visitor") return currentSession(context);
  return access === "staff" ? requireStaffApiSession(context) : requireApiSession(context);
}

/** Problem documents are thrown by guards and readers, and returned or thrown by handlers. */
async function catchProblem(run: () => Promise<Response>): Promise<Response> {
  try {
    return await run();
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

/** What a request sent, to compare it with a repetition. */
const describeSent = async ({ body, files }: { body: unknown; files: readonly File[] }): Promise<unknown> =>
  files.length === 0 ? body : [body, ...(await describeFiles(files))];

type Sent = { status: number; body?: unknown; headers?: HeadersInit; location?: string | null };

function toResponse(request: Request, answer: Sent, version?: number): Response {
  const { status, body, location } = answer;
  const headers = new Headers(answer.headers);
  if (location) headers.set("Location", location);
  if (!("body" in answer)) return new Response(null, { status, headers });
  if (version !== undefined) {
    headers.set("ETag", versionTag(version));
    // A strong ETag is of these bytes, which compression would replace.
    headers.set("Cache-Control", "private, no-store, no-transform");
  }
  if (request.method !== "GET" && request.method !== "HEAD") return Response.json(body, { status, headers });
  const text = JSON.stringify(body);
  if (version === undefined) headers.set("ETag", textTag(text));
  if (matchesEtag(request.headers.get("If-None-Match"), headers.get("ETag")!))
    return new Response(null, { status: 304, headers });
  headers.set("Content-Type", "application/json");
  return new Response(text, { status, headers });
}

function addHeaders(response: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

/** @throws a problem document, 429. @returns the headers of draft-ietf-httpapi-ratelimit-headers-10 for the answer */
function checkQuotas(quotas: readonly Quota[]): Record<string, string> {
  const describe = (describeOne: (quota: Quota) => string) =>
    quotas.map((quota) => `"${quota.name}";${describeOne(quota)}`).join(", ");
  const headers = {
    "RateLimit-Policy": describe(({ points, seconds }) => `q=${points};w=${seconds}`),
    RateLimit: describe(({ remaining, resetSeconds }) => `r=${remaining};t=${resetSeconds}`),
  };
  const seconds = getWait(quotas);
  if (seconds > 0)
    throw problem(429, { detail: "Too many requests.", headers: { ...headers, "Retry-After": String(seconds) } });
  return quotas.length > 0 ? headers : {};
}

/**
 * Declares an operation; `handle` and `serve` take its handler, which returns an answer of the contract or a problem.
 * In two steps, because the compiler would otherwise widen the statuses of the contract to `number`.
 */
export function defineOperation<
  P extends ApiPath,
  X extends Access,
  const A extends Answers,
  Q extends Schema = z.ZodUndefined,
  B extends Schema = z.ZodUndefined,
  V extends true | undefined = undefined,
>(method: Method, path: P, contract: Contract<X, Q, B, A, V>) {
  const { access, query, body, guard, limit, idempotent, versioned } = contract;
  const isFile = Object.values(contract.answers).some(({ contentType }) => contentType !== undefined);
  const { cacheControl = access === "public" ? null : "private, no-store" } = contract;
  type Handler = (args: HandlerArgs<P, X, Q, B>) => Promise<HandlerAnswer<A, V> | Response>;
  return {
    handle: (handle: Handler): Operation => ({
      method,
      path,
      contract: contract as unknown as Operation["contract"],
      bodyLimit: body?.files ? getBodyLimit(body.files) : 0,
      async respond({ request, params, context }) {
        const response = await catchProblem(async () => {
          const session = await readSession(access, context);
          const parameters = readQuery(request, query, isFile);
          const key = idempotent ? readIdempotencyKey(request) : null;
          const ifMatch = readIfMatch(request);
          // A GET may name the tag of a file, to continue a download.
          if (ifMatch && method !== "GET" && (!versioned || method === "POST"))
            throw problem(412, { detail: "This operation can’t check If-Match." });
          await guard?.({ params: params as Record<string, string>, session: session as SessionOf<X>, context });
          const sent = body && (await readBody(request, body, method === "PATCH"));
          const args = { session, query: parameters, ifMatch, body: sent?.body, files: sent?.files ?? [] };
          const respond = (newId: () => string) =>
            catchProblem(async () => {
              const quotas = await limit?.({
                params: params as Record<string, string>,
                session: session as SessionOf<X>,
                context,
                query: parameters as z.output<Q>,
                body: sent?.body as z.output<B>,
              });
              const limitHeaders = checkQuotas(quotas ?? []);
              const answer = await handle({
                ...args,
                newId,
                params,
                request,
                context,
              } as unknown as Parameters<Handler>[0]);
              if (answer instanceof Response) return addHeaders(answer, limitHeaders);
              const version = versioned && "body" in answer ? (answer.body as { version?: number }).version : undefined;
              if (method === "GET" && version !== undefined && ifMatch?.includes(version) === false)
                return staleProblem(ifMatch, "The row has another version.", version);
              return addHeaders(toResponse(request, answer, version), limitHeaders);
            });
          if (key === null) return respond(randomUUID);
          const accountId = session?.user.id ?? null;
          const caller = accountId ?? clientKey(context.get(clientAddressContext));
          return runOnce([caller, method, path, params, key], accountId, await describeSent(args), respond);
        });
        if (cacheControl && !response.headers.has("Cache-Control")) response.headers.set("Cache-Control", cacheControl);
        return response;
      },
    }),
    /** The loader or action of a module that serves this operation only. */
    serve(handle: Handler): Endpoint {
      return serveOperations(this.handle(handle));
    },
  };
}

/** A loader or action that serves operations of one or more paths. */
export type Endpoint = ((args: RouteArgs) => Promise<Response>) & {
  /** The server allows their methods and no others. */
  readonly operations: readonly Operation[];
};

/** The loader (GET) or action (all else) of the routes of a module. */
export const serveOperations = (...operations: readonly Operation[]): Endpoint =>
  Object.assign(
    (args: RouteArgs) => {
      const method = args.request.method === "HEAD" ? "GET" : args.request.method;
      const path = formatPattern(args.pattern);
      return operations.find((operation) => operation.method === method && operation.path === path)!.respond(args);
    },
    { operations },
  );
