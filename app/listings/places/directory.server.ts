/**
 * The cities, counties and ZIP codes of California and of the listings, searched by what people type. Listing addresses
 * identify a city by name only, so places with the same name are one entry; the filter cannot distinguish them either.
 */
import { ORGANISATIONS } from "~/map/places/organisations";
import { type Position, places, zips } from "~/map/places/places.server";
import { countyLabel } from "../list-url";
import type { PlaceCounts } from "../search/place-counts";
import { NameSearch } from "./name-search";
import { countyName, NICKNAMES, nameKey, plain, zipCode } from "./names";
import type { PlaceFilters, PlaceSuggestion } from "./place";
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
  known: boolean;
  /** Spellings with homes, most homes first. */
  spellings: Spelling[];
};

/** For names without further data. */
const NOWHERE = { county: null, population: 0, position: null };

type Ranked = { entry: Entry; homes: number; group: number; tier: number };

/** How well a name matches a text: equal, prefix, all words, or all words with typos. Lower is better. */
const TIER = { named: 0, begun: 1, words: 2, misspelt: 2 };
/** A text that resembles a county's name resembles its main city's too, and the city is meant more often. */
const COUNTY = 0.5;
/** Maximum ZIP codes to suggest beside a place that listings do not name. */
const ZIPS_NEARBY = 3;
/** Maximum characters of a name that the filter accepts. */
const LONGEST_NAME = 100;

export class PlaceDirectory {
  #entries = new Map<string, Entry>();
  #search = new NameSearch();
  #zips = new ZipDirectory();
  #counts: PlaceCounts | undefined;

  constructor() {
    for (const { district, lat, lng, ...place } of places()) {
      if (!district) this.#know({ kind: "city", ...place, position: { lat, lng } });
    }
    for (const { city } of zips()) {
      if (!ORGANISATIONS.has(city)) this.#know({ kind: "city", name: city, ...NOWHERE });
    }
    for (const { district, lat, lng, ...place } of places()) {
      if (district) this.#know({ kind: "district", ...place, position: { lat, lng } });
      this.#know({ kind: "county", name: place.county, ...NOWHERE });
    }
  }

  #know(place: Pick<Entry, "kind" | "name" | "county" | "population" | "position">): void {
    const key = nameKey(place.name);
    if (!this.#entries.has(`${place.kind} ${key}`)) this.#add({ ...place, key, known: true, spellings: [] });
  }

  #add(entry: Entry): Entry {
    const { kind, key, name } = entry;
    const id = `${kind} ${key}`;
    this.#entries.set(id, entry);
    const nicknames = NICKNAMES.filter(([, named, of]) => named === key && (of ?? "city") === kind);
    this.#search.add(
      id,
      kind === "county" ? countyLabel(name) : name,
      nicknames.map(([nickname]) => nickname),
    );
    return entry;
  }

  /** Updates the number of homes per place, unless these counts are already applied. */
  follow(counts: PlaceCounts): void {
    if (counts === this.#counts) return;
    this.#counts = counts;
    this.#zips.follow(counts.zips);
    for (const entry of this.#entries.values()) entry.spellings = [];
    for (const [name, { homes, county }] of counts.cities) {
      // A list's URL would read these as a ZIP code or county: see canonicalizeListSearch.
      if (zipCode(name) || countyName(name)) continue;
      this.#spelt("city", { name, homes, county });
    }
    for (const [name, homes] of counts.counties) this.#spelt("county", { name, homes, county: null });
  }

  #spelt(kind: Entry["kind"], spelling: Spelling): void {
    const { name, county, homes } = spelling;
    const key = nameKey(name);
    if (!key || name.length > LONGEST_NAME) return;
    const entry =
      this.#entries.get(`${kind} ${key}`) ??
      this.#add({ kind, key, name, ...NOWHERE, county, known: false, spellings: [] });
    const at = entry.spellings.findIndex((other) => other.homes < homes);
    entry.spellings.splice(at < 0 ? entry.spellings.length : at, 0, spelling);
  }

  /**
   * Places that match a text: exact names, then places with homes, then places without. Within these, prefixes come
   * before names that contain the words, each by number of homes and then population.
   */
  suggest(text: string, limit: number): PlaceSuggestion[] {
    const digits = /^\s*(\d{1,5})(?:-\d{0,4})?\s*$/.exec(text)?.[1];
    if (digits) return this.#zips.beginningWith(digits, limit);
    const found: PlaceSuggestion[] = [];
    for (const [rank, { entry }] of this.#ranked(text).entries()) {
      if (found.length >= limit) break;
      found.push(...this.#suggestions(entry));
      if (rank === 0 && entry.spellings.length === 0 && entry.position) {
        const nearby = this.#zips.near({ name: entry.name, ...entry.position }, ZIPS_NEARBY);
        found.push(...nearby.filter(({ label }) => !found.some((other) => other.label === label)));
      }
    }
    return found.slice(0, limit);
  }

  #ranked(text: string): Ranked[] {
    const { ids, distance } = this.#search.find(text);
    const typed = { key: nameKey(text), plain: plain(text) };
    const ranked: Ranked[] = [];
    for (const id of ids) {
      const entry = this.#entries.get(id)!;
      if (!entry.known && entry.spellings.length === 0) continue;
      const homes = entry.spellings.reduce((sum, spelling) => sum + spelling.homes, 0);
      const tier = this.#tier(entry, typed, distance);
      ranked.push({ entry, homes, tier, group: tier === TIER.named ? 0 : homes > 0 ? 1 : 2 });
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
  #tier({ kind, key, name }: Entry, text: { key: string; plain: string }, distance: number): number {
    const whole = kind === "county" ? `${key} county` : key;
    if (whole === text.key || NICKNAMES.some((one) => isNickname(one, kind, key, text.plain))) return TIER.named;
    if (kind === "county" && key === text.key) return TIER.begun;
    const rest = kind === "county" ? COUNTY : 0;
    if (distance > 0) return TIER.misspelt + distance + rest;
    const begun = whole.startsWith(text.key) || plain(name).startsWith(text.plain);
    return (begun ? TIER.begun : TIER.words) + rest;
  }

  #suggestions({ kind, name, county, spellings }: Entry): PlaceSuggestion[] {
    if (kind === "district") return [];
    if (kind === "county") {
      const [spelling = { name, homes: 0 }] = spellings;
      return [suggestion("county", countyLabel(spelling.name), "County", spelling.homes, { county: spelling.name })];
    }
    const all = spellings.length > 0 ? spellings : [{ name, homes: 0, county }];
    return all.map((spelling) => {
      const around = spelling.county ?? county;
      const detail = around ? `City in ${countyLabel(around)}` : "City";
      return suggestion("city", spelling.name, detail, spelling.homes, { city: spelling.name });
    });
  }

  /** The city that a text names, as listings spell it; the text itself if they use several spellings. */
  city(text: string): PlaceFilters | null {
    const entry = this.#entry("city", text);
    if (!entry) return null;
    const typed = text.trim().toLowerCase();
    const spelling = entry.spellings.find(({ name }) => name.toLowerCase() === typed) ?? entry.spellings[0] ?? entry;
    return { city: spelling.name };
  }

  /** The county that a text names without "County". */
  county(text: string): PlaceFilters | null {
    const entry = this.#entry("county", text);
    return entry && { county: (entry.spellings[0] ?? entry).name };
  }

  /** The place with this nickname, if there is only one. */
  nicknamed(text: string): PlaceFilters | null {
    const typed = plain(text);
    const meant = NICKNAMES.filter(([nickname]) => nickname === typed);
    const [only] = meant;
    if (!only || meant.length > 1) return null;
    return only[2] === "county" ? this.county(only[1]) : this.city(only[1]);
  }

  /** Whether a text contains a place's words or is a prefix of them. */
  begins(text: string): boolean {
    const { ids, distance } = this.#search.find(text);
    return ids.length > 0 && distance === 0;
  }

  hasZip(zip: string): boolean {
    return this.#zips.has(zip);
  }

  #entry(kind: Entry["kind"], text: string): Entry | null {
    const entry = this.#entries.get(`${kind} ${nameKey(text)}`);
    return entry && (entry.known || entry.spellings.length > 0) ? entry : null;
  }
}

function isNickname([nickname, named, of]: (typeof NICKNAMES)[number], kind: string, key: string, typed: string) {
  return nickname === typed && named === key && (of ?? "city") === kind;
}

function suggestion(
  kind: PlaceSuggestion["kind"],
  label: string,
  detail: string,
  homes: number,
  filters: PlaceFilters,
): PlaceSuggestion {
  return { kind, label, detail, homes, filters, placeId: null };
}
