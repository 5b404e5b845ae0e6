import { buildMediaKey } from "../homes/keys";
import type { Listing } from "../homes/listings";
import { type HomeLook, listPhotos } from "../photos/index";
import type { FeedRecord } from "./record";

const appearanceKinds: Record<Listing["home"]["kind"], HomeLook["kind"]> = {
  house: "house",
  townhouse: "townhouse",
  condo: "condo",
  "multi-family": "multi-family",
  "co-op": "condo",
  manufactured: "manufactured",
  land: "house",
  "residential-lease": "house",
};

/** What the photos of a listing show. */
export function buildAppearance({ home, appearanceSeed, photos }: Listing): HomeLook {
  return {
    seed: appearanceSeed,
    kind: appearanceKinds[home.kind],
    beds: home.beds,
    baths: home.bathsFull + home.bathsThreeQuarter + home.bathsHalf,
    yearBuilt: home.yearBuilt,
    region: home.location.region,
    stories: home.stories,
    garage: home.garageSpaces > 0,
    pool: home.pool === "in-ground" || home.pool === "above-ground",
    waterfront: home.waterfront,
    photos,
    staged: appearanceSeed % 100 < STAGED_PERCENT && home.kind !== "land",
  };
}

/** Homes whose living room is staged virtually. */
const STAGED_PERCENT = 8;

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

export const photoWidth = 1200;
export const photoHeight = 900;

/** The same inside an object, with a trailing comma. */
function buildStagingJson(listing: Listing, staging: "staged" | "original" | undefined): string {
  const text = JSON.stringify(buildStaging(listing, staging));
  return text === "{}" ? "" : `${text.slice(1, -1)},`;
}

/** Media records of a listing in order. `root` is the absolute URL of the photos, without a trailing slash. */
export function buildMediaRecords(listing: Listing, root: string): FeedRecord[] {
  const { key, life } = listing;
  const changed = new Date(life.photosAt).toISOString();
  return listPhotos(buildAppearance(listing)).map(({ caption, staging }, order) => {
    const media = buildMediaKey(key, life.photoRevision, order);
    return {
      MediaKey: media,
      ResourceRecordKey: key,
      MediaURL: `${root}/${media}.jpg`,
      Order: order,
      ShortDescription: caption.slice(0, 50),
      ...buildStaging(listing, staging),
      MediaCategory: "Photo",
      MediaType: "jpeg",
      PreferredPhotoYN: order === 0,
      Permission: ["Public"],
      ImageWidth: photoWidth,
      ImageHeight: photoHeight,
      MediaModificationTimestamp: changed,
    };
  });
}

/** The same as JSON text. Pages of a large replication are mostly this, so it is built without objects. */
export function buildMediaJson(listing: Listing, root: string): string {
  const { key, life } = listing;
  const changed = new Date(life.photosAt).toISOString();
  const stem = `${key}-${life.photoRevision}-`;
  const tail = `,"ImageWidth":${photoWidth},"ImageHeight":${photoHeight},"MediaModificationTimestamp":"${changed}"}`;
  const url = JSON.stringify(`${root}/`).slice(0, -1);
  let json = "";
  listPhotos(buildAppearance(listing)).forEach(({ caption, staging }, order) => {
    const media = stem + order;
    json +=
      `${order ? "," : ""}{"MediaKey":"${media}","ResourceRecordKey":"${key}",` +
      `"MediaURL":${url}${media}.jpg","Order":${order},"ShortDescription":${JSON.stringify(caption.slice(0, 50))},` +
      buildStagingJson(listing, staging) +
      `"MediaCategory":"Photo","MediaType":"jpeg","PreferredPhotoYN":${order === 0},` +
      `"Permission":["Public"]${tail}`;
  });
  return `[${json}]`;
}
