/** A vendor's server: what it refuses, and its pages. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Active, Resource } from "../faults";
import { earliest, type Filter, matches, parseFilter } from "../odata/filter";
import type { FeedRecord } from "../property";
import { selected, type World } from "../world";
import { vendorLookups, vendorMetadata } from "./metadata";
import {
  bridgeTime,
  officeOf,
  SINGLE_ENUMS,
  tokenOf,
  type VendorContext,
  vendorMedia,
  vendorOpenHouses,
  vendorRecord,
} from "./records";
import type { OwnSet, ServerSwitches } from "./table";

/** An answer that is not a page. */
export class VendorRefusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly html = false,
  ) {
    super(message);
  }
}

export type VendorAnswer = { body: string; type?: string; headers?: Record<string, string>; status?: number };

type Asked = {
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

  /** Answers an OData request that has passed the token's check. @throws {VendorRefusal} */
  async answer(request: IncomingMessage, url: URL, resource: Resource, origin: string, active: Active) {
    const { switches } = this;
    const root = origin + switches.root;
    const now = this.#world.catchUp();
    const context: VendorContext = { world: this.#world, switches, active, photoRoot: `${origin}/media`, now };
    if (switches.maxQuery !== null && url.search.length > switches.maxQuery)
      throw new VendorRefusal(404, "The request filtering module is configured to deny a request.", true);
    if (resource === "metadata") return this.#describe(context, request, url);
    if (resource === "service") return { body: JSON.stringify({ "@odata.context": `${root}/$metadata`, value: [] }) };
    if (resource !== "Property" && !switches.sets.includes(resource as OwnSet))
      throw new VendorRefusal(404, "Page not found");
    const asked = this.#read(url, resource);
    this.#check(asked);
    const page =
      resource === "Property" ? await this.#propertyPage(context, asked, request) : this.#setPage(context, asked);
    return this.#finish(page, asked, root);
  }

  #describe(context: VendorContext, request: IncomingMessage, url: URL): VendorAnswer {
    const { switches } = this;
    if (switches.system !== null && !url.searchParams.get("$filter")?.includes(`'${switches.system}'`))
      throw new VendorRefusal(400, "OriginatingSystemName is needed.");
    this.#metadata ??= vendorMetadata(context);
    const type = "application/xml";
    if (!switches.metadataEtag) return { body: this.#metadata, type };
    const etag = `W/"${this.#metadata.length}"`;
    const headers = { ETag: etag };
    if (request.headers["if-none-match"] === etag) return { body: "", type, headers, status: 304 };
    return { body: this.#metadata, type, headers };
  }

  #read(url: URL, resource: Resource): Asked {
    const { switches } = this;
    const replication = url.pathname.endsWith("/replication");
    if (replication && !switches.replicationPath) throw new VendorRefusal(404, "Page not found");
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

  #check({ resource, replication, params, filter, select, expand, order }: Asked) {
    const { switches } = this;
    const text = params.get("$filter") ?? "";
    const fields = [...fieldsOf(filter)];
    if (switches.system !== null && !text.includes(`OriginatingSystemName eq '${switches.system}'`))
      throw new VendorRefusal(400, "Exactly one OriginatingSystemName is needed.");
    const hidden = fields.find((name) => switches.searchable && !switches.searchable.includes(name));
    if (hidden) throw new VendorRefusal(400, `The field ${hidden} is not searchable.`);
    if (switches.searchable && (text.match(/ or /g)?.length ?? 0) > 5)
      throw new VendorRefusal(400, "At most 5 `or` are allowed.");
    if (!switches.orderBy && order.length > 0) throw new VendorRefusal(400, "$orderby is not supported.");
    if (!switches.count && params.has("$count")) throw new VendorRefusal(400, "$count is not supported.");
    if (resource !== "Property") return;
    if (replication && (order.length > 0 || params.has("$skip")))
      throw new VendorRefusal(400, "The replication endpoint has no $orderby and no $skip.");
    if (replication && switches.refusesReplicationFilter && fields.some((name) => name.endsWith("Timestamp")))
      throw new VendorRefusal(400, "Invalid filter on the replication endpoint.");
    checkLiterals(switches, text);
    const known = new Set(Object.keys(vendorRecord(this.#plain(), this.#world.listing(0))));
    for (const name of select ?? []) {
      // Inline Media and, at some vendors, expanded resources are named in $select.
      if (switches.inlineMedia && (name === "Media" || switches.navigation.includes(name))) continue;
      if (!known.has(name))
        throw new VendorRefusal(400, `Could not find a property named '${name}' on type 'Property'.`);
      if (switches.overDeclared.includes(name)) throw new VendorRefusal(400, `Field named '${name}' not in metadata`);
    }
    if (replication) return;
    for (const name of expand) {
      if (switches.deniedExpansions.includes(name))
        throw new VendorRefusal(403, `Resource Cotality.DataStandard.RESO.DD.${name} not available`);
      if (!switches.expansions.includes(name)) throw new VendorRefusal(400, `Invalid $expand: ${name}`);
    }
  }

  #plain(): VendorContext {
    const active: Active = { get: () => undefined, has: () => false, none: true };
    return { world: this.#world, switches: this.switches, active, photoRoot: "", now: 0 };
  }

  #pageSize({ params, replication, select, expand }: Asked, request: IncomingMessage | null) {
    const { switches } = this;
    const top = params.has("$top") ? Number(params.get("$top")) : null;
    const prefer = /maxpagesize=(\d+)/.exec(String(request?.headers.prefer ?? ""))?.[1];
    const keys = select?.every((name) => switches.indexFields.includes(name)) && expand.length === 0;
    const most = replication
      ? 2_000
      : keys
        ? switches.maxKeyPage
        : expand.length > 0
          ? switches.maxPage
          : Math.max(switches.maxPage, switches.searchable ? switches.maxKeyPage : 0);
    if (switches.topMeans === "page" && top !== null && top > most)
      throw new VendorRefusal(400, `The maximum limit/$top value for this kind of query is ${most}.`);
    const asked = switches.topMeans === "page" ? top : prefer ? Number(prefer) : null;
    return { size: Math.min(asked ?? switches.defaultPage, most), total: switches.topMeans === "total" ? top : null };
  }

  async #propertyPage(context: VendorContext, asked: Asked, request: IncomingMessage) {
    const { world, switches } = context;
    const { size, total } = this.#pageSize(asked, request);
    const slots = await this.#matching(context, asked);
    let from = Number(asked.params.get("$skip") ?? asked.params.get("at") ?? 0);
    const after = asked.params.get("$skiptoken");
    if (after !== null && switches.links === "key")
      from = slots.findIndex((slot) => world.keyOf(slot, context.now) > after);
    else if (after !== null) from = Number(after);
    if (from < 0) from = slots.length;
    const end = Math.min(from + size, total ?? Number.POSITIVE_INFINITY, slots.length);
    const select = asked.select && new Set(asked.select);
    const value: FeedRecord[] = [];
    for (let at = from; at < end; at++) {
      const listing = world.listing(slots[at]!, context.now);
      const record = vendorRecord(context, listing);
      const out = select ? selected(record, select) : { ...record };
      if (switches.order === "key") for (const name of switches.missing) out[`${name}@Core.Permissions`] = "None";
      if (asked.expand.includes("Media") || (switches.inlineMedia && (!select || select.has("Media"))))
        out.Media = vendorMedia(context, listing);
      const houses = asked.expand.find((name) => name.startsWith("OpenHouse"));
      if (houses && !asked.replication) out[houses] = vendorOpenHouses(context, listing, record);
      if (asked.expand.includes("ListOffice") && !asked.replication) out.ListOffice = officeOf(record);
      value.push(out);
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

  async #matching(context: VendorContext, { filter, order, replication }: Asked): Promise<number[]> {
    const { world, switches } = context;
    const byKey = order[0]?.startsWith("ListingKey") || (order.length === 0 && switches.order === "key");
    const bound = earliest(filter, "ModificationTimestamp") ?? Number.NEGATIVE_INFINITY;
    const all = byKey ? slotsByKey(world) : [...world.index.from(bound)];
    const slots: number[] = [];
    for (const [at, slot] of all.entries()) {
      if (!filter || this.#passes(context, filter, slot)) slots.push(slot);
      if (at % 200 === 199) await nextTurn();
    }
    if (!replication && !order[0]?.startsWith("BridgeModificationTimestamp")) return slots;
    const time = (slot: number) => bridgeTime(world.property(world.listing(slot, context.now)));
    const timed = slots.map((slot) => [time(slot), slot] as const);
    return timed.sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : a[1] - b[1])).map(([, slot]) => slot);
  }

  #passes(context: VendorContext, filter: Filter, slot: number): boolean {
    const { world, switches, now } = context;
    let record: FeedRecord | undefined;
    return matches(filter, (name) => {
      if (name === "ModificationTimestamp") return world.index.modifiedAt[slot]!;
      if (name === "StandardStatus") {
        const status = world.statusOf(slot);
        return switches.enums === "names" ? status : tokenOf(status);
      }
      if (name === "OriginatingSystemName" && switches.system !== null) return switches.system;
      record ??= vendorRecord(context, world.listing(slot, now));
      return record[name];
    });
  }

  #setPage(context: VendorContext, asked: Asked) {
    const { world } = context;
    let rows: FeedRecord[] = [];
    if (asked.resource === "Lookup") {
      this.#lookups ??= vendorLookups(context);
      rows = this.#lookups;
    } else {
      for (const slot of world.index.from()) {
        const listing = world.listing(slot, context.now);
        const record = vendorRecord(context, listing);
        if (asked.resource === "OpenHouse") rows.push(...vendorOpenHouses(context, listing, record));
        else if (asked.resource === "Office")
          rows.push(officeOf({ ...world.property(listing), ListOfficeKey: record.ListOfficeKey }));
        else rows.push(...vendorMedia(context, listing));
      }
    }
    const { filter } = asked;
    if (filter) rows = rows.filter((row) => matches(filter, (name) => row[name]));
    const [field] = asked.order[0]?.split(" ") ?? [];
    if (field) rows = [...rows].sort((a, b) => (String(a[field]) < String(b[field]) ? -1 : 1));
    const top = asked.params.has("$top") ? Number(asked.params.get("$top")) : null;
    if (top !== null && top > 1_000 && asked.resource !== "Lookup")
      throw new VendorRefusal(400, "The maximum limit/$top value for this kind of query is 1000.");
    const from = Number(asked.params.get("$skip") ?? asked.params.get("$skiptoken") ?? 0);
    const size = top ?? this.switches.maxPage;
    const end = Math.min(from + size, rows.length);
    const select = asked.select && new Set(asked.select);
    const value = rows.slice(from, end).map((row) => selected(row, select));
    const more = this.switches.topMeans === "page" && end < rows.length;
    return { value, count: rows.length, next: more ? end : null, last: undefined };
  }

  #finish(
    { value, count, next, last }: { value: FeedRecord[]; count: number; next: number | null; last: string | undefined },
    { resource, replication, params }: Asked,
    root: string,
  ): VendorAnswer {
    const { switches } = this;
    const page: FeedRecord = { "@odata.context": `${root}/$metadata#${resource}` };
    if (params.get("$count") === "true") page["@odata.count"] = count;
    page.value = value;
    const headers: Record<string, string> = { ...switches.headers };
    if (next !== null) {
      const following = new URLSearchParams(params);
      if (replication) {
        following.set("at", String(next));
        const token = Buffer.from(following.toString()).toString("base64url");
        headers.Link = `<${root}/Property/replication?next=${token}>; rel="next"`;
      } else {
        const keyed = switches.links === "key" && resource === "Property";
        if (keyed || switches.links === "token") following.set("$skiptoken", keyed ? String(last) : String(next));
        else following.set("$skip", String(next));
        // Core allows relative links.
        const base = switches.links === "token" ? "" : `${root}/`;
        page["@odata.nextLink"] = `${base}${resource}?${following.toString().replaceAll("+", "%20")}`;
      }
    }
    return { body: JSON.stringify(page), headers };
  }
}

function slotsByKey(world: World): number[] {
  const slots: number[] = [];
  for (let slot = 0; slot < world.size; slot++) if (world.shows(slot)) slots.push(slot);
  return slots;
}

/** Names of fields in a filter. */
function* fieldsOf(filter: Filter | null): Generator<string> {
  if (!filter) return;
  if (filter.op === "and" || filter.op === "or") {
    yield* fieldsOf(filter.left);
    yield* fieldsOf(filter.right);
  } else if (filter.op === "not") yield* fieldsOf(filter.inner);
  else if ("field" in filter) yield filter.field;
}

/** Enumerations are compared with their members only, in the spelling that the server reads. */
function checkLiterals(switches: ServerSwitches, text: string) {
  if (switches.enums === "names") return;
  const fields = SINGLE_ENUMS.join("|");
  for (const [, , qualifier, value] of text.matchAll(
    new RegExp(`\\b(${fields}) (?:eq|ne|has|in) \\(?((?:[\\w.]+)?)'([^']*)'`, "g"),
  )) {
    const member = value === tokenOf(value ?? "");
    if (switches.enums === "qualified" ? !qualifier || !member : !member)
      throw new VendorRefusal(
        400,
        `The query specified in the URI is not valid. The string '${value}' is not a valid enumeration type constant.`,
      );
  }
}

/** Sends what a vendor's server says about itself when it refuses. */
export function sendRefusal(response: ServerResponse, { status, message, html }: VendorRefusal) {
  response.statusCode = status;
  response.setHeader("Content-Type", html ? "text/html" : "application/json");
  response.end(html ? `<html><title>404</title>${message}</html>` : JSON.stringify({ error: { code: "", message } }));
}
