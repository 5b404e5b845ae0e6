/** Keys of photos as one text, because in a document's data each value of a list takes several bytes more. */
export const joinPhotoKeys = (keys: readonly string[]): string => keys.join(" ");

/** Splits the result of {@link joinPhotoKeys}. */
export const splitPhotoKeys = (text: string): string[] => text.split(" ").filter(Boolean);
