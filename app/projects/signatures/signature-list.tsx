/** What a buyer has signed, or is asked to sign. */
import { href, Link } from "react-router";
import { detailClass } from "~/ui/lists/record-list";
import { itemRowsClass } from "~/ui/rows";
import { describeSignature, SignatureBadge, type SignatureState } from "./signature-state";

export function SignatureList({ rows }: { rows: readonly (SignatureState & { id: string; title: string })[] }) {
  return (
    <ul className={itemRowsClass}>
      {rows.map((row) => (
        <li key={row.id}>
          <div>
            <h3>
              <Link className="link" to={href("/dashboard/signatures/:signatureId", { signatureId: row.id })}>
                {row.title}
              </Link>
            </h3>
            <p className={detailClass}>{describeSignature(row)}</p>
          </div>
          <SignatureBadge {...row} />
        </li>
      ))}
    </ul>
  );
}

/** That a document needs a signature or has one, and where; nothing for any other. */
export const SignatureLink = ({ signature }: { signature: (SignatureState & { id: string }) | undefined }) =>
  signature ? (
    <p className="mt-1 flex flex-wrap items-center gap-2 type-small">
      <SignatureBadge {...signature} />
      <Link className="link" to={href("/dashboard/signatures/:signatureId", { signatureId: signature.id })}>
        {signature.status === "signed" ? "See the signature" : "Read and sign"}
      </Link>
    </p>
  ) : null;
