/** What is signed, as the PDF has it too. */
import { LabeledTexts } from "~/ui/key-value";
import { Table } from "~/ui/lists/table";
import type { ContentBlock, SignedContent } from "./content";

/** @param sha256 of the file; null as long as it isn't made */
export function SignedDocument({
  content,
  sha256,
  fileUrl,
}: {
  content: SignedContent;
  sha256: string | null;
  fileUrl: string | null;
}) {
  return (
    <article className="grid gap-4 rounded-panel border border-line bg-paper p-5 sm:p-7" aria-labelledby="document">
      <h2 id="document">{content.title}</h2>
      {content.blocks.map((block, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the content never changes.
        <Block key={n} block={block} />
      ))}
      {sha256 ? (
        <p className="border-t border-line pt-4 type-small text-soft wrap-anywhere">
          {fileUrl ? (
            <a className="link" href={fileUrl} target="_blank" rel="noopener">
              Open as PDF
            </a>
          ) : null}{" "}
          {`SHA-256 of the file: ${sha256}`}
        </p>
      ) : null}
    </article>
  );
}

function Block({ block }: { block: ContentBlock }) {
  if ("heading" in block) return <h3>{block.heading}</h3>;
  if ("text" in block) return <p className="whitespace-pre-line wrap-anywhere">{block.text}</p>;
  if ("facts" in block) return <LabeledTexts rows={block.facts} className="" />;
  const [first, second] = block.columns;
  return (
    <Table
      label={first || "Sums"}
      phone="rows"
      rows={block.rows.map(([name, amount], id) => ({ id, name, amount }))}
      columns={[
        { label: first, cell: ({ name }) => <span className="whitespace-normal wrap-anywhere">{name}</span> },
        { label: second, right: true, cell: ({ amount }) => amount },
      ]}
    />
  );
}
