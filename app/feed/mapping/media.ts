/** Photos of a listing. */
import { hash } from "node:crypto";
import type { ListingMedia, PhotoAlteration } from "~/listings/listing";
import { escapePattern, memoize, parseDecimal, parseFlag, parseLine, parseList, toEnumKey } from "./parse-values";

/** How photos are read. */
export type PhotoRules = {
  /** Origin of the feed's base URL: "https://api.example.org". */
  origin: string;
  /** Signed URLs change with every read and say nothing about the photo. */
  urlsExpire: boolean;
  /** Words of the MLS in captions of altered photos, beside {@link CAPTION_PATTERNS}. */
  alteredWords: readonly string[];
};

/** Maximum photos of a listing, and with the originals of altered photos at the end. */
const MAX_PHOTOS = 150;
const MAX_PHOTOS_WITH_ORIGINALS = 170;
const ALLOWED_PERMISSIONS = new Set(["public", "idx"]);
/** A path that a URL parser would leave unchanged. */
const PLAIN_PATH = /^[\w\-./~!$&'()*+,;=:@%?]+$/;

type Photo = ListingMedia & { preferred: boolean; order: number; id: string };

/**
 * The photos that may be shown, in display order (the preferred photo first, then by Order and MediaKey): category Photo or
 * none, permission Public, IDX or none, and an https URL, or http on the feed's own host. URLs on that host become
 * relative.
 */
export function mapMedia(media: readonly Record<string, unknown>[], rules: PhotoRules): ListingMedia[] {
  const photos: Photo[] = [];
  const seen = new Set<string>();
  const readDescription = getDescriptionReader(rules.alteredWords);
  for (const item of media) {
    if (!isDisplayable(item)) continue;
    const url = normalizePhotoUrl(item.MediaURL, rules.origin);
    if (url === null) continue;
    const id = toText(item.MediaKey);
    const path = rules.urlsExpire && id ? "" : removeQuery(url);
    const changed = toText(item.MediaModificationTimestamp) || toText(item.ModificationTimestamp);
    const key = hash("sha1", `${id}\n${changed}\n${path}`, "hex").slice(0, 16);
    if (seen.has(key)) continue;
    seen.add(key);
    const { caption, alteration: inCaption } = readDescription(item);
    photos.push({
      key,
      url,
      caption,
      alteration: mapAlteration(item.MediaAlteration, inCaption) ?? undefined,
      preferred: parseFlag(item.PreferredPhotoYN) === true,
      order: parseDecimal(item.Order) ?? Number.MAX_SAFE_INTEGER,
      id,
    });
  }
  photos.sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  return limitPhotos(movePreferredFirst(photos)).map(({ key, url, caption, alteration }) =>
    alteration ? { key, url, caption, alteration } : { key, url, caption },
  );
}

/** Whether one of two neighbors may be the unaltered original of the other. Rules require them next to each other. */
const arePaired = (a: Photo, b: Photo) => isAltered(a) || isAltered(b);
const isAltered = ({ alteration }: Photo) => alteration === "staged" || alteration === "altered";

/** Moves the preferred photo and its originals to the front, in their order. */
function movePreferredFirst(photos: Photo[]): Photo[] {
  const preferredIndex = photos.findIndex(({ preferred }) => preferred);
  if (preferredIndex <= 0) return photos;
  let from = preferredIndex;
  let to = preferredIndex + 1;
  while (from > 0 && arePaired(photos[from - 1]!, photos[from]!)) from--;
  while (to < photos.length && arePaired(photos[to - 1]!, photos[to]!)) to++;
  return [...photos.slice(from, to), ...photos.slice(0, from), ...photos.slice(to)];
}

function limitPhotos(photos: Photo[]): Photo[] {
  if (photos.length <= MAX_PHOTOS) return photos;
  const original = photos.slice(MAX_PHOTOS - 1, MAX_PHOTOS_WITH_ORIGINALS).findIndex((photo) => !isAltered(photo));
  return photos.slice(0, MAX_PHOTOS + Math.max(0, original));
}

type PhotoDescription = { caption: string | null; alteration: PhotoAlteration | null };

type DescriptionReader = (item: Record<string, unknown>) => PhotoDescription;

const NO_DESCRIPTION: PhotoDescription = { caption: null, alteration: null };
const readers = new WeakMap<readonly string[], DescriptionReader>();

function getDescriptionReader(alteredWords: readonly string[]): DescriptionReader {
  const reader = readers.get(alteredWords) ?? createDescriptionReader(alteredWords);
  readers.set(alteredWords, reader);
  return reader;
}

/** Both descriptions if they differ, because many systems write "Virtually staged" into the second one. */
function createDescriptionReader(alteredWords: readonly string[]): DescriptionReader {
  const patterns = [...CAPTION_PATTERNS, ...alteredWords.map(buildWordPattern)];
  const describe = (caption: string | null): PhotoDescription => ({
    caption,
    alteration: findAlterationInCaption(caption, patterns),
  });
  // Memoized, because many homes have captions such as "Kitchen".
  const describeShort = memoize((text) => describe(parseLine(text, 200)));
  return ({ ShortDescription, LongDescription }) => {
    const title = typeof ShortDescription === "string" ? describeShort(ShortDescription) : NO_DESCRIPTION;
    if (LongDescription === undefined || LongDescription === null) return title;
    const text = parseLine(LongDescription, 1024);
    if (text === null || title.caption?.toLowerCase().includes(text.toLowerCase())) return title;
    if (title.caption === null || text.toLowerCase().startsWith(title.caption.toLowerCase())) return describe(text);
    const both = describe(`${title.caption}${/[.!?]$/.test(title.caption) ? "" : "."} ${text}`);
    return both.alteration ? both : { ...both, alteration: title.alteration ?? describe(text).alteration };
  };
}

/** An MLS's own word, as whole words in any case. */
const buildWordPattern = (word: string): CaptionPattern => [
  "altered",
  new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(word)}(?![\\p{L}\\p{N}])`, "iu"),
];

/** RESO's values with their own kind. Any other value is an alteration by software. */
const ALTERATIONS = new Map<string, PhotoAlteration | null>([
  ["none", null],
  ["virtualstagingitemaddition", "staged"],
  ["virtualrepresentationtobebuilt", "rendering"],
  ["virtualrepresentationunderconstruction", "rendering"],
  ["modelhome", "model"],
]);
const ALTERATIONS_BY_WEIGHT: readonly PhotoAlteration[] = ["staged", "altered", "rendering", "model"];

/** The most significant alteration of the field and the caption. */
function mapAlteration(value: unknown, inCaption: PhotoAlteration | null): PhotoAlteration | null {
  if (value === undefined || value === null) return inCaption;
  const mentioned = [inCaption, ...parseList(value).map((word) => parseAlteration(toEnumKey(word)))];
  return ALTERATIONS_BY_WEIGHT.find((alteration) => mentioned.includes(alteration)) ?? null;
}

function parseAlteration(name: string): PhotoAlteration | null {
  const alteration = ALTERATIONS.get(name);
  return alteration === undefined ? "altered" : alteration;
}

/** Captions of originals deny an alteration, or name that of the photo next to them. */
const ORIGINAL_PHRASE =
  /(?:\b(?:not?|non|never|without|before|prior to|un|(?:original|unaltered|unedited|actual) (?:photo|image|picture|view|version)\b.*|original of(?: the)?)|n['’]t)[\s-]+(?:(?:any|been|being|digitally|virtually|or|in any way)[\s-]+)*$/i;
type CaptionPattern = readonly [PhotoAlteration, RegExp];

/**
 * Words for what California's Business and Professions Code 10140.8 calls digitally altered. Agents type them, so a bare
 * "altered" counts too: a label too many does less harm than one too few.
 */
const CAPTION_PATTERNS: readonly CaptionPattern[] = [
  [
    "staged",
    /\b(?:(?:virtual|digital|artificial)(?:ly)?|computer|AI|v)[\s.-]*(?:stag(?:ed?|ing)|furnish(?:ed|ings?))\b/i,
  ],
  [
    "altered",
    /\b(?:(?:virtual|digital|artificial)(?:ly)?|computer|AI)[\s-]+(?:alter(?:ed|ations?)|enhance(?:d|ments?)|edit(?:s|ed|ing)?|modifi(?:ed|cations?)|manipulat(?:ed|ion)|renovat(?:ed|ion)|remodel(?:ed)?|generated|retouch(?:ed)?|declutter(?:ed)?|landscap(?:ed|ing)|twilight|dusk)\b|\b(?:twilight|day[\s-]to[\s-]dusk) conversion\b|\baltered\b|\bphoto-?shop(?:ped)?\b|\b(?:photos?|images?|pictures?) (?:(?:has|have) been|is|are|was|were) (?:edited|enhanced|modified|manipulated|retouched)\b/i,
  ],
  ["rendering", /\brenderings?\b|\bartist[’']?s?[\s-]+(?:impression|conception)\b/i],
];

function findAlterationInCaption(caption: string | null, patterns: readonly CaptionPattern[]): PhotoAlteration | null {
  if (caption === null) return null;
  for (const [alteration, pattern] of patterns) {
    const found = pattern.exec(caption);
    if (found && !ORIGINAL_PHRASE.test(caption.slice(0, found.index))) return alteration;
  }
  return null;
}

/** A value that is only compared or hashed, unchanged. */
const toText = (value: unknown) => (typeof value === "string" ? value : typeof value === "number" ? String(value) : "");

function isDisplayable({ MediaCategory, Permission, MediaStatus }: Record<string, unknown>): boolean {
  // The usual spelling first: a page has thousands of photos.
  if (MediaCategory !== "Photo") {
    const category = toEnumKey(toText(MediaCategory));
    if (category !== "" && category !== "photo") return false;
  }
  if (MediaStatus) {
    const status = toEnumKey(toText(MediaStatus));
    if (status === "deleted" || status === "incomplete") return false;
  }
  // Permission is one value in Data Dictionary 1.7 and a list in 2.0; one that allows display is enough.
  const permissions = Array.isArray(Permission) ? Permission : [Permission];
  let hasPermission = false;
  for (const permission of permissions) {
    if (permission === "Public") return true;
    const permissionKey = toEnumKey(toText(permission));
    if (ALLOWED_PERMISSIONS.has(permissionKey)) return true;
    if (permissionKey !== "") hasPermission = true;
  }
  return !hasPermission;
}

function normalizePhotoUrl(value: unknown, origin: string): string | null {
  if (typeof value !== "string" || value.length > 8000) return null;
  if (value.startsWith(`${origin}/`)) {
    const path = value.slice(origin.length);
    if (PLAIN_PATH.test(path) && !path.includes("/.") && !path.startsWith("//")) return path;
  }
  if (value.trim() === "" || !URL.canParse(value, origin)) return null;
  const url = new URL(value, origin);
  if (url.origin === origin) return `${url.pathname}${url.search}`.replace(/^\/{2,}/, "/");
  return url.protocol === "https:" && !url.username && !url.password ? url.href : null;
}

function removeQuery(url: string): string {
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}
