import type { ListingMedia } from "../listing";

export type KeyedPhoto = Pick<ListingMedia, "key" | "alteration">;

/** Photos as text, because in a document's data each value of a list takes several bytes more: "key key:staged". */
export const formatPhotos = (photos: readonly KeyedPhoto[]): string =>
  photos.map(({ key, alteration }) => (alteration ? `${key}:${alteration}` : key)).join(" ");

/** The photos of a text of {@link formatPhotos}. */
export const parsePhotos = (text: string): KeyedPhoto[] =>
  text
    .split(" ")
    .filter(Boolean)
    .map((photo) => {
      const [key, alteration] = photo.split(":");
      return { key, alteration } as KeyedPhoto;
    });
