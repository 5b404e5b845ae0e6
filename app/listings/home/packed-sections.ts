/** The facts of a home as one text, because each value of a list costs several bytes more in a page's data. */
import type { DetailSection } from "./detail-sections.server";

const pack = (text: string) => text.replaceAll(/\s+/g, " ");

/** A line for each section: its title, then labels and values, with tabs between them. */
export const packSections = (sections: readonly DetailSection[]): string =>
  sections
    .map(({ title, pairs }) => [title, ...pairs.flatMap(({ label, value }) => [pack(label), pack(value)])].join("\t"))
    .join("\n");

/** The inverse of {@link packSections}, with single spaces. */
export const unpackSections = (text: string): DetailSection[] =>
  text.split("\n").map((line) => {
    const [title = "", ...cells] = line.split("\t");
    const pairs = Array.from({ length: cells.length / 2 }, (_, n) => ({
      label: cells[2 * n]!,
      value: cells[2 * n + 1]!,
    }));
    return { title, pairs };
  });
