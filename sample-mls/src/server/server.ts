import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type ActiveFaults, Faults, type Resource } from "../faults/faults";
import { QueryError } from "../odata/filter";
import { buildListingParts, buildLookupPage, buildServiceMetadata } from "../odata/other-resources";
import { type PageContext, toRecordJson, writePropertyPage } from "../odata/page";
import { readQuery } from "../odata/query";
import type { FeedRecord } from "../records/record";
import { sendVendorError, VendorError, VendorService } from "../vendors/service";
import { SERVERS, type ServerSwitches, type ServerVendor } from "../vendors/table";
import { buildLookupRecords } from "../world/lookups";
import { World, type WorldOptions } from "../world/world";
import { applyTransportFaults, sendError, sendJson } from "./responses";
import { sampleClient, Tokens } from "./tokens";

export type SampleFeedOptions = WorldOptions & {
  /** 0, the default, takes any free port. */
  port?: number;
  /** Lifetime of tokens from the token endpoint. */
  tokenSeconds?: number;
  faults?: Faults;
  /** Behaves as this vendor's server. */
  as?: ServerVendor;
  /** What is different at this server of the vendor. */
  switches?: Partial<ServerSwitches>;
};

/** A request that the feed received, for tests. */
type RecordedRequest = {
  method: string;
  url: string;
  resource: Resource;
  status: number;
  headers: IncomingMessage["headers"];
};

export type SampleFeed = {
  /** OData root, without a trailing slash. */
  url: string;
  tokenUrl: string;
  world: World;
  faults: Faults;
  /** The latest thousand requests, newest last. */
  requests: RecordedRequest[];
  /** Makes the fixed token valid again after `expireTokens`. */
  restoreToken(): void;
  close(): Promise<void>;
};

const DEFAULT_PATHS = { root: "/reso/odata", tokenPath: "/oauth2/token" };
const PHOTO_PATH = "/media/";
const MAX_RECORDED_REQUESTS = 1_000;

/** Starts the feed. Rejects when the port is in use. */
export async function startSampleFeed(options: SampleFeedOptions = {}): Promise<SampleFeed> {
  const world = new World(options);
  const faults = options.faults ?? new Faults();
  const vendor = options.as ? new VendorService(world, { ...SERVERS[options.as], ...options.switches }) : null;
  const fixed = vendor?.switches.clientCredentialsOnly ? null : "sample";
  const tokens = new Tokens(fixed, options.tokenSeconds ?? 3_600);
  const service = new SampleService(world, faults, tokens, vendor);
  const { root, tokenPath } = vendor?.switches ?? DEFAULT_PATHS;
  const server = createServer((request, response) => void service.handleRequest(request, response));
  server.keepAliveTimeout = 30_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    // Loopback, so that nobody mistakes these listings for real ones.
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    url: origin + root,
    tokenUrl: origin + tokenPath,
    world,
    faults,
    requests: service.requests,
    restoreToken: () => tokens.restore(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

class SampleService {
  readonly requests: RecordedRequest[] = [];
  #world: World;
  #faults: Faults;
  #tokens: Tokens;
  #used = new Set<string>();
  #lookups: FeedRecord[] | undefined;

  #vendor: VendorService | null;

  constructor(world: World, faults: Faults, tokens: Tokens, vendor: VendorService | null) {
    this.#vendor = vendor;
    this.#world = world;
    this.#faults = faults;
    this.#tokens = tokens;
  }

  async handleRequest(request: IncomingMessage, response: ServerResponse) {
    const origin = `http://${request.headers.host ?? "127.0.0.1"}`;
    try {
      const url = new URL(request.url ?? "/", origin);
      const resource = findResource(url.pathname, this.#vendor?.switches ?? DEFAULT_PATHS);
      this.#note(request, response, resource);
      if (resource === null) return sendError(response, 404, "404", "There is no such resource.");
      const active = this.#faults.activate(resource, this.#vendor?.switches.habits);
      if (active.has("expireTokens")) this.#tokens.revokeAll();
      if (await applyTransportFaults(request, response, active, this.#world.clock.now())) return;
      if (resource === "token") return await this.#giveToken(request, response);
      if (request.method !== "GET" && request.method !== "HEAD") {
        return sendError(response, 405, "405", "This service is for reading.");
      }
      if (resource === "photo") return await this.#photo(request, response, url, active);
      response.setHeader("OData-Version", "4.0");
      if (!this.#tokens.accepts(request.headers.authorization, this.#world.clock.now())) {
        return sendError(response, 401, "401", "A valid bearer token is required.");
      }
      const requestedVersion = request.headers["odata-version"] ?? "4.0";
      if (requestedVersion !== "4.0" && requestedVersion !== "4.01")
        return sendError(response, 400, "400", "OData 4.0 is spoken here.");
      await this.#odata(request, response, url, resource, origin, active);
    } catch (error) {
      if (response.headersSent) response.destroy();
      else if (error instanceof VendorError) return sendVendorError(response, error);
      else if (error instanceof QueryError) sendError(response, 400, "400", error.message, "query");
      else sendError(response, 500, "500", "The sample feed failed.");
      if (!(error instanceof QueryError)) console.error(error);
    }
  }

  #note(request: IncomingMessage, response: ServerResponse, resource: Resource | null) {
    const recorded: RecordedRequest = {
      method: request.method ?? "",
      url: request.url ?? "",
      resource: resource ?? "service",
      status: 0,
      headers: request.headers,
    };
    this.requests.push(recorded);
    if (this.requests.length > MAX_RECORDED_REQUESTS) this.requests.shift();
    response.once("close", () => {
      recorded.status = response.headersSent ? response.statusCode : 0;
    });
  }

  async #odata(
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    resource: Resource,
    origin: string,
    active: ActiveFaults,
  ) {
    if (this.#vendor) {
      const { body, type, headers, status } = await this.#vendor.handleRequest(request, url, resource, origin, active);
      for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
      return await sendJson(request, response, [body], active, { ...(type && { type }), ...(status && { status }) });
    }
    const root = origin + DEFAULT_PATHS.root;
    const photoRoot = origin + PHOTO_PATH.slice(0, -1);
    if (active.has("staleLinks") && url.searchParams.has("$skiptoken"))
      throw new QueryError("The next link is not valid any more.");
    const single = /\/Property\('((?:[^']|'')*)'\)$/.exec(decodeURIComponent(url.pathname));
    const prefer = request.headers.prefer;
    const now = () => this.#world.clock.now();
    const query = readQuery(url.searchParams, Array.isArray(prefer) ? prefer[0] : prefer, now, resource);
    const context: PageContext = { world: this.#world, query, active, root, photoRoot, params: url.searchParams };
    if (query.preferredPageSize)
      response.setHeader("Preference-Applied", `odata.maxpagesize=${query.preferredPageSize}`);
    if (single) {
      const now = this.#world.catchUp();
      const slot = this.#world.findSlot(single[1]!);
      if (slot === null) return sendError(response, 404, "404", "There is no listing of this key.");
      return await sendJson(request, response, [toRecordJson(context, slot, now, true)], active);
    }
    switch (resource) {
      case "Property":
        return await sendJson(request, response, writePropertyPage(context), active);
      case "Media":
      case "OpenHouse":
        return await sendJson(request, response, [buildListingParts(context, resource)], active);
      case "Lookup":
        this.#lookups ??= buildLookupRecords(this.#world);
        return await sendJson(request, response, [buildLookupPage(context, this.#lookups)], active);
      case "metadata":
        return await sendJson(request, response, [buildServiceMetadata(this.#world)], active, {
          type: "application/xml",
        });
      default: {
        const names = ["Property", "Media", "OpenHouse", "Lookup"];
        const value = names.map((name) => ({ name, kind: "EntitySet", url: name }));
        const body = JSON.stringify({ "@odata.context": `${root}/$metadata`, value });
        return await sendJson(request, response, [body], active);
      }
    }
  }

  async #photo(request: IncomingMessage, response: ServerResponse, url: URL, active: ActiveFaults) {
    if (this.#vendor?.switches.photoUserAgent && request.headers["user-agent"] !== this.#tokens.fixedToken)
      return sendError(response, 403, "403", "The User-Agent is not an access token.");
    const expires = url.searchParams.get("expires");
    if (expires && Number(expires) < this.#world.clock.now())
      return sendError(response, 403, "403", "The address has expired.");
    if (url.searchParams.has("once")) {
      if (this.#used.has(url.href)) return sendError(response, 429, "429", "The address has been used.");
      this.#used.add(url.href);
    }
    const [, front, key] = /^(?:(.+)\/)?([^/]+)\.\w+$/.exec(url.pathname.slice(PHOTO_PATH.length)) ?? [];
    const picture = key === undefined ? null : this.#world.findPicture(key, front && decodeURIComponent(front));
    if (!picture) return sendError(response, 404, "404", "There is no such photograph.");
    const bytes = await readFile(picture.path);
    const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
    response.setHeader("ETag", etag);
    response.setHeader("Cache-Control", "public, max-age=31536000, immutable");
    response.setHeader("Content-Type", `image/${picture.type}`);
    if (request.headers["if-none-match"] === etag) {
      response.statusCode = 304;
      response.end();
      return;
    }
    const cut = active.get("cut");
    response.setHeader("Content-Length", bytes.length);
    if (request.method === "HEAD") return void response.end();
    if (!cut) return void response.end(bytes);
    response.write(bytes.subarray(0, cut.bytes ?? 300), () => response.socket?.destroy());
  }

  async #giveToken(request: IncomingMessage, response: ServerResponse) {
    response.setHeader("Cache-Control", "no-store");
    if (request.method !== "POST") return sendError(response, 405, "405", "Tokens are given to POST.");
    const form = new URLSearchParams(await readBody(request));
    const basic = /^Basic (.+)$/i.exec(request.headers.authorization ?? "")?.[1];
    const [basicId, basicSecret] = basic ? Buffer.from(basic, "base64").toString().split(":") : [];
    const id = form.get("client_id") ?? basicId;
    const secret = form.get("client_secret") ?? basicSecret;
    response.setHeader("Content-Type", "application/json");
    if (form.get("grant_type") !== "client_credentials") {
      response.statusCode = 400;
      response.end(JSON.stringify({ error: "unsupported_grant_type" }));
    } else if (id !== sampleClient.id || secret !== sampleClient.secret) {
      response.statusCode = 401;
      response.end(JSON.stringify({ error: "invalid_client" }));
    } else {
      const access_token = this.#tokens.issue(this.#world.clock.now());
      const expires_in = this.#tokens.lifetimeSeconds;
      response.end(JSON.stringify({ access_token, token_type: "Bearer", expires_in, scope: "api" }));
    }
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) {
    body += chunk;
    if (body.length > 10_000) throw new QueryError("The body is too large.");
  }
  return body;
}

function findResource(path: string, { root, tokenPath }: { root: string; tokenPath: string }): Resource | null {
  if (path === tokenPath) return "token";
  if (path.startsWith(PHOTO_PATH)) return "photo";
  if (!path.startsWith(root)) return null;
  const rest = path.slice(root.length).replace(/\/$/, "");
  if (rest === "") return "service";
  if (rest === "/$metadata") return "metadata";
  if (/^\/Property(\(|%28|\/replication$|$)/i.test(rest)) return "Property";
  if (["/Media", "/OpenHouse", "/Office", "/Lookup"].includes(rest)) return rest.slice(1) as Resource;
  return null;
}
