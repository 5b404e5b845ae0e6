import type { ListingMedia } from "../listing";

export type KeyedPhoto = Pick<ListingMedia, "key" | "alteration">;

/** Photos as one text, because in a document's data each value of a list takes several bytes more: "key key:staged". */
export const joinPhotoKeys = (photos: readonly KeyedPhoto[]): string =>
  photos.map(({ key, alteration }) => (alteration ? `${key}:${alteration}` : key)).join(" ");

/** Splits the result of {@link joinPhotoKeys}. */
export const splitPhotoKeys = (text: string): KeyedPhoto[] =>
  text
    .split(" ")
    .filter(Boolean)
    .map((photo) => {
      const [key, alteration] = photo.split(":");
      return { key, alteration } as KeyedPhoto;
    });
