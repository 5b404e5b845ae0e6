import type { MetaDescriptor } from "react-router";

/** The part of every page's matches that a title needs. */
export type BrandedMatches = [{ loaderData?: { brand: { name: string } } }, ...unknown[]];

/** "Profile · Sunporch" */
export const brandTitle = (title: string, matches: BrandedMatches): string =>
  `${title} · ${matches[0].loaderData?.brand.name ?? ""}`;

/** The part of the matches of a project's pages that a title needs: those of the root, the staff layout, and the project. */
type ProjectMatches = [
  BrandedMatches[0],
  unknown,
  { loaderData?: { project: { propertyAddress: string } } },
  ...unknown[],
];

/** "Tasks · 9 Elm Way", without the brand, for a page of a project. */
export const projectTitle = (page: string, matches: ProjectMatches): string =>
  `${page} · ${matches[2].loaderData?.project.propertyAddress ?? "Project"}`;

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
