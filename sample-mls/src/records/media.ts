import { buildMediaKey } from "../homes/keys";
import type { Listing } from "../homes/listings";
import type { Picture } from "../photos/pictures";
import type { FeedRecord } from "./record";

/** What the record of a photo says whose file is lost. */
const LOST_PICTURE = { type: "webp", width: 1280, height: 960 } as const;

/** Some systems report staging in a field, some in the second description, some in both. */
function buildStaging({ appearanceSeed }: Listing, staging: "staged" | "original" | undefined): FeedRecord {
  if (!staging) return {};
  const variant = appearanceSeed % 3;
  if (staging === "original") return variant === 1 ? {} : { MediaAlteration: ["None"] };
  return {
    ...(variant !== 1 && { MediaAlteration: ["Virtual Staging Item Addition"] }),
    ...(variant !== 0 && { LongDescription: "Virtually staged. The next photo shows the room as it is." }),
  };
}

/** Media records of a listing in order. `root` is the absolute URL of the photos, without a trailing slash. */
export function buildMediaRecords(listing: Listing, root: string): FeedRecord[] {
  const { key, life } = listing;
  const changed = new Date(life.photosAt).toISOString();
  return listing.gallery.map(({ caption, picture, staging }, order) => {
    const media = buildMediaKey(key, life.photoRevision, order);
    const front = picture === "front" ? listing.front : null;
    const { type, width, height } = front ?? (picture as Picture | null) ?? LOST_PICTURE;
    const folder = front ? `${root}/${encodeURIComponent(front.name)}` : root;
    return {
      MediaKey: media,
      ResourceRecordKey: key,
      MediaURL: `${folder}/${media}.${type}`,
      Order: order,
      ShortDescription: caption.slice(0, 50),
      ...buildStaging(listing, staging),
      MediaCategory: "Photo",
      MediaType: type,
      PreferredPhotoYN: order === 0,
      Permission: ["Public"],
      ImageWidth: width ?? null,
      ImageHeight: height ?? null,
      MediaModificationTimestamp: changed,
    };
  });
}
