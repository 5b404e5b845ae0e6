/** Parts of a page that failed to render, which a page shows without. */
import type { ReactNode } from "react";

/** By React's mark of such a part. */
export const hasFailedPart = (html: string): boolean => html.includes("<!--$!-->");

/** Only a stream tells the errors. React's code for streams is loaded with the first of them. */
export async function reportFailedParts(tree: ReactNode, onError: (error: unknown) => void): Promise<void> {
  const { renderToReadableStream } = await import("react-dom/server.edge");
  const stream = await renderToReadableStream(tree, { onError: (error) => onError(error) });
  await stream.allReady;
}
