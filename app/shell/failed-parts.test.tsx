import { Suspense } from "react";
import { renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { hasFailedPart, reportFailedParts } from "./failed-parts.server";

const error = new Error("This part is broken.");
function Broken(): never {
  throw error;
}
const page = (part: React.ReactNode) => (
  <main>
    <Suspense fallback={<p>Loading</p>}>{part}</Suspense>
  </main>
);

it("finds a part of a page that failed to render, and its error", async () => {
  const tree = page(<Broken />);
  expect(hasFailedPart(renderToString(tree))).toBe(true);
  expect(hasFailedPart(renderToString(page(<p>Text</p>)))).toBe(false);
  const onError = vi.fn();
  await reportFailedParts(tree, onError);
  expect(onError).toHaveBeenCalledExactlyOnceWith(error);
});
