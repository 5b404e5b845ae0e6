import { hash } from "node:crypto";
import { type ReactNode, Suspense } from "react";
import { createRequestHandler, RouterContextProvider, Scripts, ScrollRestoration } from "react-router";
import { beforeAll, expect, test, vi } from "vitest";
import { makeServerBuild } from "../tests/setup/server-build";
import handleRequest from "./entry.server";
import { policyContext } from "./platform/http/context";
import { readBytes } from "./platform/http/responses/text-response.server";
import { pagePolicy } from "./platform/http/security/policy.server";
import { log } from "./platform/log.server";

beforeAll(() => {
  log().level = "silent";
});

const error = new Error("This part is broken.");
function Broken(): never {
  throw error;
}

/** @param content of the page's body */
async function renderPage(content: ReactNode) {
  const page = (
    <html lang="en-US">
      <body>{content}</body>
    </html>
  );
  const root = { id: "root", path: "", module: { default: () => page } };
  const build = makeServerBuild([root], handleRequest);
  build.assets.routes.root = { id: "root", path: "", module: "/root.js" } as (typeof build.assets.routes)[string];
  build.assets.url = "/manifest.js";
  build.assets.entry.module = "/entry.js";
  const context = new RouterContextProvider();
  context.set(policyContext, pagePolicy({})());
  const response = await createRequestHandler(build, "production")(new Request("http://site.example/"), context);
  return {
    status: response.status,
    body: (await readBytes(response)).toString(),
    policy: response.headers.get("Content-Security-Policy"),
  };
}

test("sends a page without a part that failed to render, with 500, and logs the error", async () => {
  const logged = vi.spyOn(log(), "error");
  const { status, body } = await renderPage(
    <main>
      <p>Whole</p>
      <Suspense fallback={<p>Instead</p>}>
        <Broken />
      </Suspense>
    </main>,
  );
  expect(status).toBe(500);
  expect(body).toContain("<p>Whole</p>");
  expect(body).toContain("<p>Instead</p>");
  expect(logged).toHaveBeenCalledExactlyOnceWith({ id: "", err: error }, "part of a page failed to render");
});

test("has large parts in their places, for readers without scripts", async () => {
  const long = "text ".repeat(10_000);
  const { status, body } = await renderPage(
    <main>
      <Suspense fallback={<p>Instead</p>}>
        <p>{long}</p>
      </Suspense>
      <p>Last</p>
    </main>,
  );
  expect(status).toBe(200);
  expect(body).not.toContain("Instead");
  expect(body.indexOf(long)).toBeLessThan(body.indexOf("<p>Last</p>"));
});

test("allows the framework's inline scripts by their hashes, and no markup that someone added", async () => {
  const added = '<script>run()</script><script nonce="">run()</script><script nonce="x">run()</script>';
  const { body, policy } = await renderPage(
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: what a mistake of ours might let in */}
      <main dangerouslySetInnerHTML={{ __html: added }} />
      <ScrollRestoration />
      <Scripts />
    </>,
  );
  const scripts = [...body.replace(added, "").matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, script]) => script!);
  expect(scripts.join()).toContain("/entry.js");
  const hashes = scripts.map((script) => ` 'sha256-${hash("sha256", script, "base64")}'`);
  expect(policy).toContain(`script-src 'self'${hashes.join("")};`);
  expect(body).toContain(added);
  expect(body.replace(added, "")).not.toContain("nonce");
});
