/** Photos of a listing. */
import { hash } from "node:crypto";
import type { ListingMedia } from "~/listings/listing";
import { decimal, enumKey, flag, line, remembered } from "./values";

/** What decides whether and how a photo's address is kept. */
export type PhotoRules = {
  /** Origin of the feed's base URL: "https://api.example.org". */
  origin: string;
  /** Signed addresses change at every reading and say nothing about the photo. */
  urlsExpire: boolean;
};

/** Most photos kept of one listing. */
const MOST = 150;
const PERMITTED = new Set(["public", "idx"]);
/** An address that is already in the form in which a URL parser would put it. */
const PLAIN = /^[\w\-./~!$&'()*+,;=:@%?]+$/;

type Photo = ListingMedia & { preferred: boolean; order: number; id: string };

/**
 * The photos that may be shown, in display order (preferred photo, Order, MediaKey): category Photo or none, permission
 * Public, IDX or none, and an https address; http only on the feed's own host. Addresses on that host become relative.
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
    photos.push({
      key,
      url,
      caption: short(item.ShortDescription) ?? line(item.LongDescription, 1024),
      preferred: flag(item.PreferredPhotoYN) === true,
      order: decimal(item.Order) ?? Number.MAX_SAFE_INTEGER,
      id,
    });
  }
  photos.sort(
    (a, b) =>
      Number(b.preferred) - Number(a.preferred) || a.order - b.order || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );
  return photos.slice(0, MOST).map(({ key, url, caption }) => ({ key, url, caption }));
}

/** "Kitchen" is said of many homes. */
const caption = remembered((text) => line(text, 200));
const short = (value: unknown) => (typeof value === "string" ? caption(value) : line(value, 200));

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
