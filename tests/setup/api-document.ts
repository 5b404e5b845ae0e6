/** Checks answers of the API against the OpenAPI document of the built server. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { type HttpResponse, sendRequest } from "../server/request";

type Response = {
  $ref?: string;
  headers?: Record<string, { required?: boolean }>;
  content?: Record<string, { schema?: object }>;
};
type Operation = { operationId: string; security: object[]; responses: Record<string, Response> };
export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Response> };
};

export async function fetchDocument(port: number): Promise<{ text: string; document: ApiDocument } | null> {
  const { status, body } = await sendRequest(port, "/api/openapi.json");
  return status === 200 ? { text: body, document: JSON.parse(body) } : null;
}

/** Answers are open to more fields, but none that the document lacks may be sent: a JSON.parse reviver. */
function closeObjects(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("type" in value) || !("properties" in value)) return value;
  return { additionalProperties: false, ...value };
}

const toPattern = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);

/** The path of the document that serves a request's path; those without parameters come first. */
function findPath(paths: readonly string[], path: string): string | undefined {
  return paths.includes(path) ? path : paths.find((candidate) => toPattern(candidate).test(path));
}

const isOfType = (type: string, range: string) =>
  range === "*/*" || type === range || (range.endsWith("/*") && type.startsWith(range.slice(0, -1)));

/** Problems that an operation finds itself, and nothing before it. */
const OWN_PROBLEMS = [401, 404, 409, 412, 415, 422];

export type CheckedAnswer = Pick<HttpResponse, "status" | "headers" | "body">;

export class ApiChecker {
  readonly #document: ApiDocument;
  readonly #ajv = new Ajv2020({ strict: false });
  readonly #validators = new Map<string, ValidateFunction>();

  /** @param text the document */
  constructor(text: string) {
    this.#document = JSON.parse(text, closeObjects);
    addFormats.default(this.#ajv);
    this.#ajv.addSchema({ $id: "api", ...this.#document });
  }

  #findBodyProblem(schema: object, body: string): string | null {
    const key = JSON.stringify(schema);
    let validate = this.#validators.get(key);
    if (!validate) {
      validate = this.#ajv.compile(JSON.parse(key.replaceAll('"$ref":"#', '"$ref":"api#')));
      this.#validators.set(key, validate);
    }
    return validate(JSON.parse(body)) ? null : this.#ajv.errorsText(validate.errors);
  }

  /** How an answer differs from the document; null if it doesn't. */
  findProblem(method: string, url: string, { status, headers, body }: CheckedAnswer): string | null {
    const path = url.split("?")[0]!;
    const type = String(headers["content-type"] ?? "").split(";")[0]!;
    const documented = findPath(Object.keys(this.#document.paths), path);
    if (!documented)
      return type === "application/problem+json" || body === ""
        ? null
        : "which is no problem document, although the document has no such path";
    const operations = this.#document.paths[documented]!;
    const methods = Object.keys(operations).flatMap((name) =>
      name === "get" ? ["GET", "HEAD"] : [name.toUpperCase()],
    );
    if (status === 405 || (method === "OPTIONS" && ![400, 413].includes(status)))
      return headers.allow?.split(", ").sort().join() === methods.sort().join() && !methods.includes(method)
        ? null
        : `with Allow: ${headers.allow}`;
    const operation = operations[(method === "HEAD" ? "GET" : method).toLowerCase()];
    // An address that can't be read is refused before its method, and so is a body that is too large.
    if (!operation && [400, 413].includes(status) && type === "application/problem+json") return null;
    const response = operation?.responses[status];
    if (!operation || !response) return "which the document doesn't name";
    const { content } = response.$ref
      ? this.#document.components.responses[response.$ref.split("/").at(-1)!]!
      : response;
    const caching = headers["cache-control"] ?? "";
    const isStored = !caching.startsWith(type.startsWith("image/") ? "private" : "private, no-store");
    if ((status < 300 || OWN_PROBLEMS.includes(status)) && operation.security.length > 0 && isStored)
      return `with Cache-Control: ${caching}`;
    const missing = Object.entries(response.headers ?? {}).find(
      ([name, { required }]) => required && !(name.toLowerCase() in headers),
    );
    if (missing) return `without ${missing[0]}`;
    if (!content || method === "HEAD") return body === "" ? null : "with a body";
    const range = Object.keys(content).find((candidate) => isOfType(type, candidate));
    if (!range) return `with Content-Type: ${type}`;
    const { schema } = content[range]!;
    if (!schema || headers["content-encoding"] || !type.endsWith("json")) return null;
    const problem = this.#findBodyProblem(schema, body);
    if (problem || status < 400 || JSON.parse(body).status === status) return problem;
    return "with another status in its body";
  }
}

/** Modules load again for each file of a process. */
const shared = globalThis as { apiChecker?: ApiChecker };

/** @throws if an answer under /api isn't one of the document */
export async function checkApiAnswer(port: number, method: string, url: string, answer: HttpResponse): Promise<void> {
  if (!url.startsWith("/api/") || /^\/api\/docs(?:\.data)?(?:\?|$)/.test(url)) return;
  if (!shared.apiChecker) {
    const { status, body } = await sendRequest(port, "/api/openapi.json").catch(() => ({ status: 503, body: "" }));
    if (status === 404 || status === 500)
      throw new Error(`GET /api/openapi.json: ${status}, no document to check with`);
    // A server that refuses other requests doesn't have the document; the next one that is asked does.
    if (status !== 200) return;
    shared.apiChecker = new ApiChecker(body);
  }
  const problem = shared.apiChecker.findProblem(method, url, answer);
  if (problem) throw new Error(`${method} ${url}: ${answer.status}, ${problem}: ${answer.body.slice(0, 300)}`);
}
