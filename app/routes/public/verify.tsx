/** Says whether and when a document was signed, by the SHA-256 of its file, without what is in it. */
import { data, href, redirect } from "react-router";
import { brand } from "~/platform/brand.server";
import { findByHash } from "~/projects/signatures/data.server";
import { Button } from "~/ui/button";
import { Field, inputClass } from "~/ui/forms/field";
import { formatDateTimeWithZone } from "~/ui/text/dates";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/verify";

const HASH = /^[0-9a-f]{64}$/;

/** What people paste: in capitals, in groups, or after "SHA-256". */
const readHash = (text: string) =>
  text
    .toLowerCase()
    .replace(/^\s*sha-?256[^0-9a-f]*/, "")
    .replaceAll(/[\s:-]/g, "");

export async function loader({ params, url }: Route.LoaderArgs) {
  const asked = url.searchParams.get("sha256");
  const typed = params.sha256 ?? asked ?? "";
  const sha256 = readHash(typed);
  if (asked !== null && HASH.test(sha256)) throw redirect(href("/verify/:sha256", { sha256 }));
  const common = { typed, contact: brand().supportEmail };
  if (!typed.trim() && params.sha256 === undefined) return { ...common, sha256: null, found: null, problem: null };
  if (!HASH.test(sha256))
    return data(
      { ...common, sha256: null, found: null, problem: "Paste the 64 letters and digits of the file’s SHA-256." },
      { status: 422 },
    );
  const found = await findByHash(sha256);
  return data({ ...common, sha256, found, problem: null }, { status: found ? 200 : 404 });
}

export const meta: Route.MetaFunction = (args) =>
  noindexMeta(args.loaderData?.problem ? "Error: Verify a document" : "Verify a document", args);

export default function VerifyPage({ loaderData: { typed, sha256, found, problem, contact } }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap-page grid max-w-160 gap-6 pt-12 pb-20">
      <h1>Verify a document</h1>
      {sha256 ? (
        <section className="rounded-panel bg-stucco px-5 py-4" aria-labelledby="result">
          <h2 id="result">
            {found?.state === "signed" ? "This document was signed" : found ? "Not signed" : "We don’t know this file"}
          </h2>
          <p className="mt-1.5">
            {found?.at ? (
              <>
                {"It was signed on "}
                <time dateTime={found.at}>{formatDateTimeWithZone(found.at)}</time>
                {", and is the file that we have, without a change."}
              </>
            ) : found ? (
              found.state === "waiting" ? (
                "We sent this document, and it isn’t signed yet."
              ) : (
                `We sent this document, and it was ${found.state} without a signature.`
              )
            ) : (
              `No document that was signed here has this SHA-256. A file that was changed, or saved again by another program, has a different one. If you expected to find it, write to ${contact}.`
            )}
          </p>
          <p className="mt-2 type-small text-soft wrap-anywhere">{`SHA-256: ${sha256}`}</p>
        </section>
      ) : null}
      <form action={href("/verify")} className="grid gap-4">
        <Field id="sha256" label="SHA-256 of the file" error={problem ?? undefined}>
          <input
            id="sha256"
            name="sha256"
            className={inputClass()}
            defaultValue={typed}
            autoComplete="off"
            spellCheck={false}
            required
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? "sha256-error" : undefined}
          />
        </Field>
        <p>
          <Button look="sun" type="submit">
            Verify
          </Button>
        </p>
      </form>
      <section aria-labelledby="how">
        <h2 id="how">How to find it</h2>
        <p className="mt-2">
          The page of a signed document shows it. To compute it from your copy of the file, use a terminal:
        </p>
        <ul className="mt-2 grid list-disc gap-1.5 pl-5">
          <li>
            Windows: <code>certutil -hashfile document.pdf SHA256</code>
          </li>
          <li>
            Mac: <code>shasum -a 256 document.pdf</code>
          </li>
          <li>
            Linux: <code>sha256sum document.pdf</code>
          </li>
        </ul>
      </section>
    </main>
  );
}
