/** Photos of a listing. */
import { hash } from "node:crypto";
import type { ListingMedia, PhotoAlteration } from "~/listings/listing";
import { decimal, enumKey, flag, line, list, remembered } from "./values";

/** What decides whether and how a photo's address is kept. */
export type PhotoRules = {
  /** Origin of the feed's base URL: "https://api.example.org". */
  origin: string;
  /** Signed addresses change at every reading and say nothing about the photo. */
  urlsExpire: boolean;
};

/** Photos kept of one listing; a few more where the last of them is altered and its original follows. */
const MAX_PHOTOS = 150;
const MAX_PHOTOS_WITH_ORIGINALS = 170;
const PERMITTED = new Set(["public", "idx"]);
/** An address that is already in the form in which a URL parser would put it. */
const PLAIN = /^[\w\-./~!$&'()*+,;=:@%?]+$/;

type Photo = ListingMedia & { preferred: boolean; order: number; id: string };

/**
 * The photos that may be shown, in display order (Order, MediaKey, the preferred photo first): category Photo or none,
 * permission Public, IDX or none, and an https address; http only on the feed's own host. Addresses on that host become
 * relative.
 */
export function mediaOf(media: readonly Record<string, unknown>[], rules: PhotoRules): ListingMedia[] {
  const photos: Photo[] = [];
  const seen = new Set<string>();
  for (const item of media) {
    if (!mayBeShown(item)) continue;
    const url = photoUrl(item.MediaURL, rules.origin);
    if (url === null) continue;
    const id = plain(item.MediaKey);
    const path = rules.urlsExpire && id ? "" : withoutQuery(url);
    const changed = plain(item.MediaModificationTimestamp) || plain(item.ModificationTimestamp);
    const key = hash("sha1", `${id}\n${changed}\n${path}`, "hex").slice(0, 16);
    if (seen.has(key)) continue;
    seen.add(key);
    const { caption, alteration: inCaption } = descriptionOf(item);
    photos.push({
      key,
      url,
      caption,
      alteration: alterationOf(item.MediaAlteration, inCaption) ?? undefined,
      preferred: flag(item.PreferredPhotoYN) === true,
      order: decimal(item.Order) ?? Number.MAX_SAFE_INTEGER,
      id,
    });
  }
  photos.sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  return limitPhotos(movePreferredFirst(photos)).map(({ key, url, caption, alteration }) =>
    alteration ? { key, url, caption, alteration } : { key, url, caption },
  );
}

/** Whether one of two neighbors may be the unaltered original of the other, which rules want beside it. */
const arePaired = (a: Photo, b: Photo) => isAltered(a) || isAltered(b);
const isAltered = ({ alteration }: Photo) => alteration === "staged" || alteration === "altered";

/** Moves the preferred photo to the front, and with it those that it must not be parted from, in their order. */
function movePreferredFirst(photos: Photo[]): Photo[] {
  const at = photos.findIndex(({ preferred }) => preferred);
  if (at <= 0) return photos;
  let from = at;
  let to = at + 1;
  while (from > 0 && arePaired(photos[from - 1]!, photos[from]!)) from--;
  while (to < photos.length && arePaired(photos[to - 1]!, photos[to]!)) to++;
  return [...photos.slice(from, to), ...photos.slice(0, from), ...photos.slice(to)];
}

function limitPhotos(photos: Photo[]): Photo[] {
  if (photos.length <= MAX_PHOTOS) return photos;
  const original = photos.slice(MAX_PHOTOS - 1, MAX_PHOTOS_WITH_ORIGINALS).findIndex((photo) => !isAltered(photo));
  return photos.slice(0, MAX_PHOTOS + Math.max(0, original));
}

type Said = { caption: string | null; alteration: PhotoAlteration | null };

/** "Kitchen" is said of many homes. */
const shortSaid = remembered((text): Said => said(line(text, 200)));
const NOTHING_SAID: Said = { caption: null, alteration: null };

const said = (caption: string | null): Said => ({ caption, alteration: alterationInCaption(caption) });

/** Both descriptions where they differ: many systems write "Virtually staged" into the second one. */
function descriptionOf({ ShortDescription, LongDescription }: Record<string, unknown>): Said {
  const title = typeof ShortDescription === "string" ? shortSaid(ShortDescription) : NOTHING_SAID;
  if (LongDescription === undefined || LongDescription === null) return title;
  const text = line(LongDescription, 1024);
  if (text === null || title.caption?.toLowerCase().includes(text.toLowerCase())) return title;
  if (title.caption === null || text.toLowerCase().startsWith(title.caption.toLowerCase())) return said(text);
  const both = said(`${title.caption}${/[.!?]$/.test(title.caption) ? "" : "."} ${text}`);
  return both.alteration ? both : { ...both, alteration: title.alteration ?? alterationInCaption(text) };
}

/** Of RESO's values those that name no change by software are told apart; any other is a change. */
const ALTERATIONS = new Map<string, PhotoAlteration | null>([
  ["none", null],
  ["virtualstagingitemaddition", "staged"],
  ["virtualrepresentationtobebuilt", "rendering"],
  ["virtualrepresentationunderconstruction", "rendering"],
  ["modelhome", "model"],
]);
const BY_WEIGHT: readonly PhotoAlteration[] = ["staged", "altered", "rendering", "model"];

/** The weightiest of what the field and the caption tell. */
function alterationOf(value: unknown, inCaption: PhotoAlteration | null): PhotoAlteration | null {
  if (value === undefined || value === null) return inCaption;
  const told = [inCaption, ...list(value).map((word) => alterationNamed(enumKey(word)))];
  return BY_WEIGHT.find((alteration) => told.includes(alteration)) ?? null;
}

function alterationNamed(name: string): PhotoAlteration | null {
  const known = ALTERATIONS.get(name);
  return known === undefined ? "altered" : known;
}

/** Captions of originals name what was done to the photo beside them. */
const OF_ORIGINAL =
  /\b(?:not|non|without|before|prior to|un|(?:original|unaltered|unedited|actual) (?:photo|image|picture|view|version)\b.*|original of(?: the)?)[\s-]+(?:any |being )?$/i;
const IN_CAPTION: [PhotoAlteration, RegExp][] = [
  ["staged", /\b(?:virtual|digital)(?:ly)?[\s-]+(?:stag(?:ed|ing)|furnish(?:ed|ings?))\b/i],
  [
    "altered",
    /\b(?:(?:virtual|digital)(?:ly)?|computer|AI)[\s-]+(?:alter(?:ed|ation)|enhance(?:d|ment)|edit(?:ed|ing)|modifi(?:ed|cation)|manipulat(?:ed|ion)|renovat(?:ed|ion)|remodel(?:ed)?|generated|retouch(?:ed)?|declutter(?:ed)?|landscap(?:ed|ing)|twilight|dusk)\b|\b(?:twilight|day[\s-]to[\s-]dusk) conversion\b/i,
  ],
  ["rendering", /\brenderings?\b|\bartist[’']?s?[\s-]+(?:impression|conception)\b/i],
];

function alterationInCaption(caption: string | null): PhotoAlteration | null {
  if (caption === null) return null;
  for (const [alteration, words] of IN_CAPTION) {
    const found = words.exec(caption);
    if (found && !OF_ORIGINAL.test(caption.slice(0, found.index))) return alteration;
  }
  return null;
}

/** A value that is only compared or hashed, as it came. */
const plain = (value: unknown) => (typeof value === "string" ? value : typeof value === "number" ? String(value) : "");

function mayBeShown({ MediaCategory, Permission, MediaStatus }: Record<string, unknown>): boolean {
  const category = enumKey(plain(MediaCategory));
  if (category !== "" && category !== "photo") return false;
  const status = enumKey(plain(MediaStatus));
  if (status === "deleted" || status === "incomplete") return false;
  // Permission is one value in 1.7 and a list in 2.0; one that allows is enough.
  const permissions = Array.isArray(Permission) ? Permission : [Permission];
  let told = false;
  for (const permission of permissions) {
    const word = enumKey(plain(permission));
    if (PERMITTED.has(word)) return true;
    if (word !== "") told = true;
  }
  return !told;
}

function photoUrl(value: unknown, origin: string): string | null {
  if (typeof value !== "string" || value.length > 8000) return null;
  if (value.startsWith(`${origin}/`)) {
    const path = value.slice(origin.length);
    if (PLAIN.test(path) && !path.includes("/.") && !path.startsWith("//")) return path;
  }
  if (value.trim() === "" || !URL.canParse(value, origin)) return null;
  const url = new URL(value, origin);
  if (url.origin === origin) return `${url.pathname}${url.search}`.replace(/^\/{2,}/, "/");
  return url.protocol === "https:" && !url.username && !url.password ? url.href : null;
}

const withoutQuery = (url: string) => url.split(/[?#]/, 1)[0] as string;
