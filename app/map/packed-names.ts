/** Place names in a page's data. Shared with the browser, without the names themselves. */
import type { NameKind, PlaceName } from "./place-names";

/** Names as one text, because each value of a list costs several bytes more in a page's data. */
export const packNames = (names: readonly PlaceName[]): string =>
  names.map(({ name, lat, lng, kind }) => [name, lat, lng, kind].join("|")).join("\n");

/** The inverse of {@link packNames}. */
export const unpackNames = (text: string): PlaceName[] =>
  text.split("\n").flatMap((line) => {
    const [name, lat, lng, kind] = line.split("|");
    return name ? { name, lat: Number(lat), lng: Number(lng), kind: kind as NameKind } : [];
  });
