import type { MetaDescriptor } from "react-router";

/** The part of every page's matches that a title needs. */
type BrandedArgs = { matches: [{ loaderData?: { brand: { name: string } } }, ...unknown[]] };

/**
 * Metadata of a page that search engines must not index.
 * @param title without the brand, which is added
 */
export const noindexMeta = (title: string, { matches }: BrandedArgs): MetaDescriptor[] => [
  { title: `${title} · ${matches[0].loaderData?.brand.name ?? ""}` },
  { name: "robots", content: "noindex" },
];
