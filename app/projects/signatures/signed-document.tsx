/** What is signed, as the PDF has it too. */
import { LabeledTexts } from "~/ui/key-value";
import { Table } from "~/ui/lists/table";
import type { ContentBlock, SignedContent } from "./content";
import type { SignatureJson } from "./data.server";

/** @param signature whose file it is; null as long as it isn't sent */
export function SignedDocument({
  content,
  signature,
}: {
  content: SignedContent;
  signature: Pick<SignatureJson, "documentId" | "fileUrl" | "sha256" | "signedSha256"> | null;
}) {
  return (
    <article className="grid gap-4 rounded-panel border border-line bg-paper p-5 sm:p-7" aria-labelledby="document">
      <h2 id="document">{content.title}</h2>
      {content.blocks.map((block, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the content never changes.
        <Block key={n} block={block} />
      ))}
      {signature ? <SignedFiles {...signature} /> : null}
    </article>
  );
}

/** The file that is signed and, once it is, the PDF with the signature, each with its hash. */
function SignedFiles({
  documentId,
  fileUrl,
  sha256,
  signedSha256,
}: Pick<SignatureJson, "documentId" | "fileUrl" | "sha256" | "signedSha256">) {
  const what = documentId ? "the document" : "the PDF";
  const files = [
    ...(signedSha256 ? [{ label: "Open the PDF with the signature", url: fileUrl, hash: signedSha256 }] : []),
    { label: `Open ${what}`, url: signedSha256 ? `${fileUrl}?original=1` : fileUrl, hash: sha256 },
  ];
  return (
    <ul className="grid gap-2 border-t border-line pt-4 type-small text-soft">
      {files.map(({ label, url, hash }) => (
        <li key={hash} className="wrap-anywhere">
          <a className="link" href={url} target="_blank" rel="noopener">
            {label}
          </a>
          {`. SHA-256 of the file: ${hash}`}
        </li>
      ))}
    </ul>
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
