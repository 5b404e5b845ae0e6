/** What is signed, as the PDF has it too. */
import { href } from "react-router";
import { buttonClass } from "~/ui/button";
import { LabeledTexts } from "~/ui/key-value";
import type { ContentBlock, SignedContent } from "./content";
import type { SignatureJson } from "./data.server";

const AMOUNT = "pl-4 text-right whitespace-nowrap tabular-nums";

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
      <h2 id="document" className="text-title/[1.27]">
        {content.title}
      </h2>
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
          <a className={documentId && !signedSha256 ? buttonClass() : "link"} href={url} target="_blank" rel="noopener">
            {label}
          </a>
          <p className="mt-1">
            {`SHA-256 of the file: ${hash} `}
            {hash === signedSha256 ? (
              <a className="link" href={href("/verify/:sha256", { sha256: hash })}>
                Verify it
              </a>
            ) : null}
          </p>
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
    <table className="w-full text-left [&_:is(td,th)]:border-b [&_:is(td,th)]:border-line [&_:is(td,th)]:py-2.5 [&_:is(td,th)]:align-top">
      <thead className="text-soft [&_th]:font-medium">
        <tr>
          {first ? <th scope="col">{first}</th> : <td />}
          <th scope="col" className={AMOUNT}>
            {second}
          </th>
        </tr>
      </thead>
      <tbody className="[&>:last-child]:font-semibold">
        {block.rows.map(([name, amount], row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the content never changes.
          <tr key={row}>
            <td className="wrap-anywhere">{name}</td>
            <td className={AMOUNT}>{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
