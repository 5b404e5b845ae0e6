import type { MetaDescriptor } from "react-router";

/** Of the data that every page's matches begin with, what a title needs. */
type Branded = { matches: [{ loaderData?: { brand: { name: string } } }, ...unknown[]] };

/** The head of a page that search engines leave out. @param title without the brand, which is added */
export const unlisted = (title: string, { matches }: Branded): MetaDescriptor[] => [
  { title: `${title} · ${matches[0].loaderData?.brand.name ?? ""}` },
  { name: "robots", content: "noindex" },
];
