import { type ReactNode, useState } from "react";

const NO_HTML = { __html: "" };

/**
 * A part of a page without behavior. In a document, browsers keep the server's HTML, for which they need no data and no work;
 * after a client navigation they render the part. Give it the key of what it shows.
 * @param data undefined in a browser that has a document
 */
export function KeptHtml<Data>({ data, children }: { data: Data | undefined; children: (data: Data) => ReactNode }) {
  // A later load of the data must not render it again, because folds that are open would close.
  const [isKept] = useState(data === undefined);
  if (!isKept && data !== undefined) return <div>{children(data)}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it adds nothing, and React leaves what is there.
  return <div suppressHydrationWarning dangerouslySetInnerHTML={NO_HTML} />;
}
