import type { MetaDescriptor } from "react-router";

/** The part of every page's matches that a title needs. */
export type BrandedMatches = [{ loaderData?: { brand: { name: string } } }, ...unknown[]];

/** "Profile · Sunporch" */
export const brandTitle = (title: string, matches: BrandedMatches): string =>
  `${title} · ${matches[0].loaderData?.brand.name ?? ""}`;

/** For pages that search engines must not index. */
export const NOINDEX: MetaDescriptor = { name: "robots", content: "noindex" };

/**
 * Metadata of a page that search engines must not index.
 * @param title without the brand, which is added
 */
export const noindexMeta = (title: string, { matches }: { matches: BrandedMatches }): MetaDescriptor[] => [
  { title: brandTitle(title, matches) },
  NOINDEX,
];
