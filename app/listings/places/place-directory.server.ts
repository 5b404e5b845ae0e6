/**
 * The cities, counties and ZIP codes of California and of the listings, searched by what people type. Listing addresses
 * identify a city by name only, so places with the same name are one entry; the filter cannot distinguish them either.
 */
import { matchZip } from "~/forms/zip";
import { ORGANIZATIONS } from "~/map/places/organizations";
import { type Position, places, zips } from "~/map/places/places.server";
import { formatCounty } from "../list-url";
import type { PlaceCounts } from "../search/place-counts";
import type { PlaceSuggestion } from "./json.server";
import { NameSearch } from "./name-search";
import type { PlaceFilters } from "./place";
import { getNameKey, NICKNAMES, normalizeText, parseCountyName, swapSaint } from "./place-name-text";
import { ZipDirectory } from "./zip-directory.server";

/** A name as listings spell it; most places have one spelling. */
type Spelling = { name: string; homes: number; county: string | null };

type Entry = {
  /** A district is part of a city and not used in postal addresses, so no listing has its name. */
  kind: "city" | "county" | "district";
  key: string;
  /** The official or postal spelling. */
  name: string;
  county: string | null;
  population: number;
  position: Position | null;
  /** Whether the name is official; other names disappear with their last listing. */
  isOfficial: boolean;
  /** Spellings with homes, most homes first. */
  spellings: Spelling[];
};

/** For names without further data. */
const NO_LOCATION = { county: null, population: 0, position: null };

type Ranked = { entry: Entry; homes: number; group: number; tier: number };

/** How well a name matches a text: equal, prefix, all words, or all words with typos. Lower is better. */
const TIERS = { named: 0, begun: 1, words: 2, misspelt: 2 };
/** A text that resembles a county's name resembles its main city's too, and the city is meant more often. */
const COUNTY_PENALTY = 0.5;
/** Maximum ZIP codes to suggest next to a place that listings do not name. */
const MAX_NEARBY_ZIPS = 3;
/** Maximum characters of a name that the filter accepts. */
const MAX_NAME_LENGTH = 100;

export class PlaceDirectory {
  #entries = new Map<string, Entry>();
  #search = new NameSearch();
  #zips = new ZipDirectory();
  #counts: PlaceCounts | undefined;

  constructor() {
    for (const { district, lat, lng, ...place } of places()) {
      if (!district) this.#addOfficial({ kind: "city", ...place, position: { lat, lng } });
    }
    for (const { city } of zips()) {
      if (!ORGANIZATIONS.has(city)) this.#addOfficial({ kind: "city", name: city, ...NO_LOCATION });
    }
    for (const { district, lat, lng, ...place } of places()) {
      if (district) this.#addOfficial({ kind: "district", ...place, position: { lat, lng } });
      this.#addOfficial({ kind: "county", name: place.county, ...NO_LOCATION });
    }
  }

  #addOfficial(place: Pick<Entry, "kind" | "name" | "county" | "population" | "position">): void {
    const key = getNameKey(place.name);
    if (!this.#entries.has(`${place.kind} ${key}`)) this.#add({ ...place, key, isOfficial: true, spellings: [] });
  }

  #add(entry: Entry): Entry {
    const { kind, key, name } = entry;
    const id = `${kind} ${key}`;
    this.#entries.set(id, entry);
    const nicknames = NICKNAMES.filter(
      ([nickname, named, of]) => named === key && (of ?? "city") === kind && !nickname.includes(" "),
    );
    this.#search.add(
      id,
      kind === "county" ? formatCounty(name) : name,
      nicknames.map(([nickname]) => nickname),
    );
    return entry;
  }

  /** Updates the number of homes per place, unless these counts are already applied. */
  setCounts(counts: PlaceCounts): void {
    if (counts === this.#counts) return;
    this.#counts = counts;
    this.#zips.setCounts(counts.zips);
    for (const entry of this.#entries.values()) entry.spellings = [];
    for (const [name, { homes, county }] of counts.cities) {
      // A list's URL would read these as a ZIP code or county: see canonicalizeListSearch.
      if (matchZip(name) || parseCountyName(name)) continue;
      this.#addSpelling("city", { name, homes, county });
    }
    for (const [name, homes] of counts.counties) this.#addSpelling("county", { name, homes, county: null });
  }

  #addSpelling(kind: Entry["kind"], spelling: Spelling): void {
    const { name, county, homes } = spelling;
    const key = getNameKey(name);
    if (!key || name.length > MAX_NAME_LENGTH) return;
    const entry =
      this.#entries.get(`${kind} ${key}`) ??
      this.#add({ kind, key, name, ...NO_LOCATION, county, isOfficial: false, spellings: [] });
    const index = entry.spellings.findIndex((other) => other.homes < homes);
    entry.spellings.splice(index < 0 ? entry.spellings.length : index, 0, spelling);
  }

  /**
   * Places that match a text: exact names, then places with homes, then places without. Within these, prefixes come
   * before names that contain the words, each by number of homes and then population.
   */
  suggest(text: string, limit: number): PlaceSuggestion[] {
    const digits = /^\s*(\d{1,5})(?:-\d{0,4})?\s*$/.exec(text)?.[1];
    if (digits) return this.#zips.suggestByPrefix(digits, limit);
    const found: PlaceSuggestion[] = [];
    for (const [rank, { entry }] of this.#rank(text).entries()) {
      if (found.length >= limit) break;
      found.push(...this.#toSuggestions(entry));
      if (rank === 0 && entry.spellings.length === 0 && entry.position) {
        const nearby = this.#zips.findNear({ name: entry.name, ...entry.position }, MAX_NEARBY_ZIPS);
        found.push(...nearby.filter(({ label }) => !found.some((other) => other.label === label)));
      }
    }
    return found.slice(0, limit);
  }

  #rank(text: string): Ranked[] {
    const { ids, distance } = this.#search.find(text);
    const query = { key: getNameKey(text), plain: normalizeText(text) };
    const ranked: Ranked[] = [];
    for (const id of new Set([...ids, ...findLongNicknames(query.plain)])) {
      const entry = this.#entries.get(id);
      if (!entry || (!entry.isOfficial && entry.spellings.length === 0)) continue;
      const homes = entry.spellings.reduce((sum, spelling) => sum + spelling.homes, 0);
      const tier = this.#getTier(entry, query, distance);
      ranked.push({ entry, homes, tier, group: tier === TIERS.named ? 0 : homes > 0 ? 1 : 2 });
    }
    return ranked.sort(
      (a, b) =>
        a.group - b.group ||
        a.tier - b.tier ||
        b.homes - a.homes ||
        b.entry.population - a.entry.population ||
        a.entry.key.localeCompare(b.entry.key),
    );
  }

  /** Less is better. */
  #getTier({ kind, key, name }: Entry, query: { key: string; plain: string }, distance: number): number {
    const fullKey = kind === "county" ? `${key} county` : key;
    if (fullKey === query.key || NICKNAMES.some((nickname) => isNickname(nickname, kind, key, query.plain)))
      return TIERS.named;
    if (kind === "county" && key === query.key) return TIERS.begun;
    const penalty = kind === "county" ? COUNTY_PENALTY : 0;
    if (distance > 0) return TIERS.misspelt + distance + penalty;
    const isPrefix = fullKey.startsWith(query.key) || normalizeText(name).startsWith(query.plain);
    return (isPrefix ? TIERS.begun : TIERS.words) + penalty;
  }

  #toSuggestions({ kind, name, county, spellings }: Entry): PlaceSuggestion[] {
    if (kind === "district") return [];
    if (kind === "county") {
      const [spelling = { name, homes: 0 }] = spellings;
      return [toSuggestion("county", formatCounty(spelling.name), "County", spelling.homes, { county: spelling.name })];
    }
    const all = spellings.length > 0 ? spellings : [{ name, homes: 0, county }];
    return all.map((spelling) => {
      const countyName = spelling.county ?? county;
      const detail = countyName ? `City in ${formatCounty(countyName)}` : "City";
      return toSuggestion("city", spelling.name, detail, spelling.homes, { city: spelling.name });
    });
  }

  /** The city that a text names, as listings spell it; the text itself if they use several spellings. */
  findCity(text: string): PlaceFilters | null {
    const entry = this.#findEntry("city", text);
    if (!entry) return null;
    const query = text.trim().toLowerCase();
    const spelling = entry.spellings.find(({ name }) => name.toLowerCase() === query) ?? entry.spellings[0] ?? entry;
    return { city: spelling.name };
  }

  /** The county that a text names without "County". */
  findCounty(text: string): PlaceFilters | null {
    const entry = this.#findEntry("county", text);
    return entry && { county: (entry.spellings[0] ?? entry).name };
  }

  /** The place with this nickname, if there is only one. */
  findNicknamed(text: string): PlaceFilters | null {
    const query = normalizeText(text);
    const matches = NICKNAMES.filter(([nickname]) => nickname === query);
    const [match] = matches;
    if (!match || matches.length > 1) return null;
    return match[2] === "county" ? this.findCounty(match[1]) : this.findCity(match[1]);
  }

  /** Whether a text contains a place's words or is a prefix of them. */
  hasPrefix(text: string): boolean {
    const { ids, distance } = this.#search.find(text);
    return ids.length > 0 && distance === 0;
  }

  hasZip(zip: string): boolean {
    return this.#zips.has(zip);
  }

  #findEntry(kind: Entry["kind"], text: string): Entry | null {
    const entry =
      this.#entries.get(`${kind} ${getNameKey(text)}`) ??
      this.#entries.get(`${kind} ${getNameKey(swapSaint(text) ?? text)}`);
    return entry && (entry.isOfficial || entry.spellings.length > 0) ? entry : null;
  }
}

/** The ids of places with a nickname of several words, the first of which alone is part of too many names. */
const findLongNicknames = (query: string): string[] =>
  query.includes(" ")
    ? NICKNAMES.flatMap(([nickname, key, kind = "city"]) => (nickname.startsWith(query) ? [`${kind} ${key}`] : []))
    : [];

function isNickname([nickname, named, of]: (typeof NICKNAMES)[number], kind: string, key: string, query: string) {
  return nickname === query && named === key && (of ?? "city") === kind;
}

function toSuggestion(
  kind: PlaceSuggestion["kind"],
  label: string,
  detail: string,
  homes: number,
  filters: PlaceFilters,
): PlaceSuggestion {
  return { kind, label, detail, homes, filters, placeId: null };
}
