/** What is signed: one content that the page and the PDF show. */
import * as z from "zod/mini";

const cells = z.tuple([z.string(), z.string()]);

const blockSchema = z.union([
  z.object({ heading: z.string() }),
  z.object({ text: z.string() }),
  /** Each a name and its value. */
  z.object({ facts: z.array(cells) }),
  /** A table of two columns, the second of which has amounts. The last row is a sum. */
  z.object({ columns: cells, rows: z.array(cells) }),
]);

export const signedContentSchema = z.object({ title: z.string(), blocks: z.array(blockSchema) });
export type ContentBlock = z.output<typeof blockSchema>;
export type SignedContent = z.output<typeof signedContentSchema>;

/** All texts of a content. */
export const listTexts = ({ title, blocks }: SignedContent): string[] => [
  title,
  ...blocks.flatMap((block) => {
    if ("heading" in block) return [block.heading];
    if ("text" in block) return [block.text];
    return ("facts" in block ? block.facts : [block.columns, ...block.rows]).flat();
  }),
];
