/** A vendor's server: what it refuses, and its pages. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ActiveFaults, Resource } from "../faults/faults";
import { type Filter, findEarliest, listValues, matchesFilter, parseFilter } from "../odata/filter";
import type { FeedRecord } from "../records/record";
import { selectFields, type World } from "../world/world";
import { buildVendorLookups, buildVendorMetadata } from "./metadata";
import {
  buildOffice,
  buildVendorDetails,
  buildVendorMedia,
  buildVendorOpenHouses,
  buildVendorRecord,
  getBridgeTime,
  SINGLE_ENUMS,
  spellWord,
  toToken,
  type VendorContext,
} from "./records";
import type { EntitySet, ServerSwitches } from "./table";

/** A response that isn't a page. */
export class VendorError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly html = false,
  ) {
    super(message);
  }
}

export type VendorResponse = { body: string; type?: string; headers?: Record<string, string>; status?: number };

type ParsedRequest = {
  resource: Resource;
  replication: boolean;
  params: URLSearchParams;
  filter: Filter | null;
  select: string[] | null;
  expand: string[];
  order: string[];
};

export class VendorService {
  readonly switches: ServerSwitches;
  #world: World;
  #lookups: FeedRecord[] | undefined;
  #metadata: string | undefined;

  constructor(world: World, switches: ServerSwitches) {
    this.#world = world;
    this.switches = switches;
  }

  /** Answers an OData request with a valid token. @throws {VendorError} */
  async handleRequest(request: IncomingMessage, url: URL, resource: Resource, origin: string, active: ActiveFaults) {
    const { switches } = this;
    const root = origin + switches.root;
    const now = this.#world.catchUp();
    const context: VendorContext = { world: this.#world, switches, active, photoRoot: `${origin}/media`, now };
    if (switches.maxQuery !== null && url.search.length > switches.maxQuery)
      throw new VendorError(404, "The request filtering module is configured to deny a request.", true);
    if (resource === "metadata") return this.#describe(context, request, url);
    if (resource === "service") return { body: JSON.stringify({ "@odata.context": `${root}/$metadata`, value: [] }) };
    if (resource !== "Property" && !switches.sets.includes(resource as EntitySet))
      throw new VendorError(404, "Page not found");
    const parsed = this.#read(url, resource);
    this.#check(parsed);
    const page =
      resource === "Property" ? await this.#propertyPage(context, parsed, request) : this.#setPage(context, parsed);
    return this.#finish(page, parsed, root, active);
  }

  #describe(context: VendorContext, request: IncomingMessage, url: URL): VendorResponse {
    const { switches } = this;
    if (switches.system !== null && !url.searchParams.get("$filter")?.includes(`'${switches.system}'`))
      throw new VendorError(400, "OriginatingSystemName is needed.");
    this.#metadata ??= buildVendorMetadata(context);
    const type = "application/xml";
    if (!switches.metadataEtag) return { body: this.#metadata, type };
    const etag = `W/"${this.#metadata.length}"`;
    const headers = { ETag: etag };
    if (request.headers["if-none-match"] === etag) return { body: "", type, headers, status: 304 };
    return { body: this.#metadata, type, headers };
  }

  #read(url: URL, resource: Resource): ParsedRequest {
    const { switches } = this;
    const replication = url.pathname.endsWith("/replication");
    if (replication && !switches.replicationPath) throw new VendorError(404, "Page not found");
    const next = url.searchParams.get("next");
    const params = next ? new URLSearchParams(Buffer.from(next, "base64url").toString()) : url.searchParams;
    const list = (name: string) =>
      params
        .get(name)
        ?.split(/,(?![^(]*\))/)
        .map((part) => part.trim()) ?? null;
    const filter = params.get("$filter");
    return {
      resource,
      replication,
      params,
      filter: filter === null ? null : parseFilter(filter),
      select: list("$select"),
      expand: (list("$expand") ?? []).map((name) => name.replace(/\(.*$/, "")),
      order: list("$orderby") ?? [],
    };
  }

  #check({ resource, replication, params, filter, select, expand, order }: ParsedRequest) {
    const { switches } = this;
    const text = params.get("$filter") ?? "";
    const fields = [...listFields(filter)];
    if (switches.system !== null && !text.includes(`OriginatingSystemName eq '${switches.system}'`))
      throw new VendorError(400, "Exactly one OriginatingSystemName is needed.");
    const hidden = fields.find((name) => switches.searchable && !switches.searchable.includes(name));
    if (hidden) throw new VendorError(400, `The field ${hidden} is not searchable.`);
    if (switches.searchable && (text.match(/ or /g)?.length ?? 0) > 5)
      throw new VendorError(400, "At most 5 `or` are allowed.");
    if (!switches.orderBy && order.length > 0) throw new VendorError(400, "$orderby is not supported.");
    if (!switches.count && params.has("$count")) throw new VendorError(400, "$count is not supported.");
    if (resource !== "Property") return;
    if (replication && (order.length > 0 || params.has("$skip")))
      throw new VendorError(400, "The replication endpoint has no $orderby and no $skip.");
    if (replication && switches.refusesReplicationFilter && fields.some((name) => name.endsWith("Timestamp")))
      throw new VendorError(400, "Invalid filter on the replication endpoint.");
    checkLiterals(switches, text);
    if (switches.knownValuesOnly) this.#checkValues(filter);
    const knownFields = new Set(Object.keys(buildVendorRecord(this.#plain(), this.#world.getListing(0))));
    for (const name of select ?? []) {
      // Inline Media and, at some vendors, expanded resources are named in $select.
      if (switches.inlineMedia && (name === "Media" || switches.navigation.includes(name))) continue;
      if (!knownFields.has(name))
        throw new VendorError(400, `Could not find a property named '${name}' on type 'Property'.`);
      if (switches.overDeclared.includes(name)) throw new VendorError(400, `Field named '${name}' not in metadata`);
    }
    if (replication) return;
    for (const name of expand) {
      if (switches.deniedExpansions.includes(name))
        throw new VendorError(403, `Resource Cotality.DataStandard.RESO.DD.${name} not available`);
      if (!switches.expansions.includes(name)) throw new VendorError(400, `Invalid $expand: ${name}`);
    }
  }

  /** Lookup has every value of StandardStatus. */
  #checkValues(filter: Filter | null) {
    this.#lookups ??= buildVendorLookups({ world: this.#world, switches: this.switches });
    const known = this.#lookups.filter(({ LookupName }) => LookupName === "StandardStatus");
    const unknown = listValues(filter, "StandardStatus").find(
      (value) => !known.some(({ LookupValue }) => LookupValue === value),
    );
    if (unknown) throw new VendorError(400, `'${unknown}' is not a value of StandardStatus.`);
  }

  #plain(): VendorContext {
    const active: ActiveFaults = { get: () => undefined, has: () => false, none: true };
    return { world: this.#world, switches: this.switches, active, photoRoot: "", now: 0 };
  }

  #pageSize({ params, replication, select, expand }: ParsedRequest, request: IncomingMessage | null) {
    const { switches } = this;
    const top = params.has("$top") ? Number(params.get("$top")) : null;
    const prefer = /maxpagesize=(\d+)/.exec(String(request?.headers.prefer ?? ""))?.[1];
    const keys = select?.every((name) => switches.indexFields.includes(name)) && expand.length === 0;
    const maxPageSize = replication
      ? 2_000
      : keys
        ? switches.maxKeyPage
        : expand.length > 0
          ? switches.maxPage
          : Math.max(switches.maxPage, switches.searchable ? switches.maxKeyPage : 0);
    if (switches.topMeans === "page" && top !== null && top > maxPageSize)
      throw new VendorError(400, `The maximum limit/$top value for this kind of query is ${maxPageSize}.`);
    const requestedSize = switches.topMeans === "page" ? top : prefer ? Number(prefer) : null;
    return {
      size: Math.min(requestedSize ?? switches.defaultPage, maxPageSize),
      total: switches.topMeans === "total" ? top : null,
    };
  }

  async #propertyPage(context: VendorContext, parsed: ParsedRequest, request: IncomingMessage) {
    const { world, switches } = context;
    const { size, total } = this.#pageSize(parsed, request);
    const slots = await this.#matching(context, parsed);
    let from = Number(parsed.params.get("$skip") ?? parsed.params.get("at") ?? 0);
    const after = parsed.params.get("$skiptoken");
    if (after !== null && switches.links === "key")
      from = slots.findIndex((slot) => world.getKey(slot, context.now) > after);
    else if (after !== null) from = Number(after);
    if (from < 0) from = slots.length;
    const end = Math.min(from + size, total ?? Number.POSITIVE_INFINITY, slots.length);
    const select = parsed.select && new Set(parsed.select);
    const value: FeedRecord[] = [];
    for (let at = from; at < end; at++) {
      const listing = world.getListing(slots[at]!, context.now);
      const record = buildVendorRecord(context, listing);
      const result = select ? selectFields(record, select) : { ...record };
      if (switches.order === "key") for (const name of switches.missing) result[`${name}@Core.Permissions`] = "None";
      if (parsed.expand.includes("Media") || (switches.inlineMedia && (!select || select.has("Media"))))
        result.Media = buildVendorMedia(context, listing);
      const openHouseExpansion = parsed.expand.find((name) => name.startsWith("OpenHouse"));
      if (openHouseExpansion && !parsed.replication)
        result[openHouseExpansion] = buildVendorOpenHouses(context, listing, record);
      if (parsed.expand.includes("ListOffice") && !parsed.replication) result.ListOffice = buildOffice(record);
      if (!parsed.replication) Object.assign(result, buildVendorDetails(context, listing, parsed.expand));
      value.push(result);
      if (value.length % 50 === 0) await nextTurn();
    }
    const full = end - from === size;
    const more =
      total === null ? (switches.emptyLastPage ? full : end < slots.length) : end < Math.min(total, slots.length);
    return {
      value,
      count: slots.length,
      next: more ? end : null,
      last: value.at(-1)?.ListingKey as string | undefined,
    };
  }

  async #matching(context: VendorContext, { filter, order, replication }: ParsedRequest): Promise<number[]> {
    const { world, switches } = context;
    const isSortedByKey = order[0]?.startsWith("ListingKey") || (order.length === 0 && switches.order === "key");
    const bound = findEarliest(filter, "ModificationTimestamp") ?? Number.NEGATIVE_INFINITY;
    const all = isSortedByKey ? sortSlotsByKey(world) : [...world.index.iterateFrom(bound)];
    const slots: number[] = [];
    for (const [at, slot] of all.entries()) {
      if (!filter || this.#passes(context, filter, slot)) slots.push(slot);
      if (at % 200 === 199) await nextTurn();
    }
    if (!replication && !order[0]?.startsWith("BridgeModificationTimestamp")) return slots;
    const time = (slot: number) => getBridgeTime(world.getProperty(world.getListing(slot, context.now)));
    const timed = slots.map((slot) => [time(slot), slot] as const);
    return timed.sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : a[1] - b[1])).map(([, slot]) => slot);
  }

  #passes(context: VendorContext, filter: Filter, slot: number): boolean {
    const { world, switches, now } = context;
    let record: FeedRecord | undefined;
    return matchesFilter(filter, (name) => {
      if (name === "ModificationTimestamp") return world.index.modifiedAt[slot]!;
      if (name === "StandardStatus") {
        return spellWord(switches, name, world.getStatus(slot));
      }
      if (name === "OriginatingSystemName" && switches.system !== null) return switches.system;
      record ??= buildVendorRecord(context, world.getListing(slot, now));
      return record[name];
    });
  }

  #setPage(context: VendorContext, parsed: ParsedRequest) {
    const { world } = context;
    let rows: FeedRecord[] = [];
    if (parsed.resource === "Lookup") {
      this.#lookups ??= buildVendorLookups(context);
      rows = this.#lookups;
    } else {
      for (const slot of world.index.iterateFrom()) {
        const listing = world.getListing(slot, context.now);
        const record = buildVendorRecord(context, listing);
        if (parsed.resource === "OpenHouse") rows.push(...buildVendorOpenHouses(context, listing, record));
        else if (parsed.resource === "Office")
          rows.push(buildOffice({ ...world.getProperty(listing), ListOfficeKey: record.ListOfficeKey }));
        else rows.push(...buildVendorMedia(context, listing));
      }
    }
    const { filter } = parsed;
    if (filter) rows = rows.filter((row) => matchesFilter(filter, (name) => row[name]));
    const [field] = parsed.order[0]?.split(" ") ?? [];
    if (field) rows = [...rows].sort((a, b) => (String(a[field]) < String(b[field]) ? -1 : 1));
    const top = parsed.params.has("$top") ? Number(parsed.params.get("$top")) : null;
    if (top !== null && top > 1_000 && parsed.resource !== "Lookup")
      throw new VendorError(400, "The maximum limit/$top value for this kind of query is 1000.");
    const from = Number(parsed.params.get("$skip") ?? parsed.params.get("$skiptoken") ?? 0);
    const size = top ?? this.switches.maxPage;
    const end = Math.min(from + size, rows.length);
    const select = parsed.select && new Set(parsed.select);
    const value = rows.slice(from, end).map((row) => selectFields(row, select));
    const more = this.switches.topMeans === "page" && end < rows.length;
    return { value, count: rows.length, next: more ? end : null, last: undefined };
  }

  #finish(
    { value, count, next, last }: { value: FeedRecord[]; count: number; next: number | null; last: string | undefined },
    { resource, replication, params }: ParsedRequest,
    root: string,
    active: ActiveFaults,
  ): VendorResponse {
    const { switches } = this;
    const page: FeedRecord = { "@odata.context": `${root}/$metadata#${resource}` };
    if (params.get("$count") === "true") page["@odata.count"] = count;
    page.value = value;
    const headers: Record<string, string> = { ...switches.headers };
    const nextParams = new URLSearchParams(params);
    const turn = params.get("turn") ?? "";
    if (active.has("circleLinks") || active.has("growingLinks")) {
      nextParams.set("turn", active.has("circleLinks") ? (turn === "1" ? "2" : "1") : `${turn}1`);
      page["@odata.nextLink"] = `${root}/${resource}?${nextParams.toString().replaceAll("+", "%20")}`;
    } else if (next !== null) {
      if (replication) {
        nextParams.set("at", String(next));
        const token = Buffer.from(nextParams.toString()).toString("base64url");
        headers.Link = `<${root}/Property/replication?next=${token}>; rel="next"`;
      } else {
        const keyed = switches.links === "key" && resource === "Property";
        if (keyed || switches.links === "token") nextParams.set("$skiptoken", keyed ? String(last) : String(next));
        else nextParams.set("$skip", String(next));
        // Core allows relative links.
        const base = switches.links === "token" ? "" : `${root}/`;
        page["@odata.nextLink"] = `${base}${resource}?${nextParams.toString().replaceAll("+", "%20")}`;
      }
    }
    return { body: JSON.stringify(page), headers };
  }
}

function sortSlotsByKey(world: World): number[] {
  const slots: number[] = [];
  for (let slot = 0; slot < world.size; slot++) if (world.isShown(slot)) slots.push(slot);
  return slots;
}

/** Names of fields in a filter. */
function* listFields(filter: Filter | null): Generator<string> {
  if (!filter) return;
  if (filter.op === "and" || filter.op === "or") {
    yield* listFields(filter.left);
    yield* listFields(filter.right);
  } else if (filter.op === "not") yield* listFields(filter.inner);
  else if ("field" in filter) yield filter.field;
}

/** Enumerations are compared only with their members, in the spelling that the server accepts. */
function checkLiterals(switches: ServerSwitches, text: string) {
  if (switches.enums === "names") return;
  const fields = SINGLE_ENUMS.join("|");
  for (const [, , qualifier, value] of text.matchAll(
    new RegExp(`\\b(${fields}) (?:eq|ne|has|in) \\(?((?:[\\w.]+)?)'([^']*)'`, "g"),
  )) {
    const member = value === toToken(value ?? "");
    if (switches.enums === "qualified" ? !qualifier || !member : !member)
      throw new VendorError(
        400,
        `The query specified in the URI is not valid. The string '${value}' is not a valid enumeration type constant.`,
      );
  }
}

/** Sends a vendor server's error response. */
export function sendVendorError(response: ServerResponse, { status, message, html }: VendorError) {
  response.statusCode = status;
  response.setHeader("Content-Type", html ? "text/html" : "application/json");
  response.end(html ? `<html><title>404</title>${message}</html>` : JSON.stringify({ error: { code: "", message } }));
}
