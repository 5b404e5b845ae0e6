/**
 * Servers to compare with. They answer with what was PUT to a path before, and do nothing else: `bytes` sends the same bytes as Brotli, `tree`
 * parses a page and renders its elements for each request.
 */
import { createServer, type OutgoingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { parseDocument } from "htmlparser2";
import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";

type HtmlNode = ReturnType<typeof parseDocument>["children"][number];
/** A text, or what an element is created from. */
type Part = string | { name: string; props: Record<string, unknown>; children: Part[] };
type Respond = () => { headers?: OutgoingHttpHeaders; body: string | Buffer };

/** React creates these again. */
const isCreatedByReact = (name: string, { rel, as }: Record<string, string>) =>
  name === "link" && rel === "preload" && as === "image";
const BOOLEANS = new Set(
  "async checked controls defer disabled hidden inert multiple open required selected".split(" "),
);
const PROPERTY_NAMES: Record<string, string> = { class: "className", for: "htmlFor" };
/** More would mean that the tree isn't the page's. */
const MAX_DIFFERENCE = 0.03;

function parseStyle(style: string): Record<string, string> {
  const declarations = style.split(";").filter((declaration) => declaration.includes(":"));
  return Object.fromEntries(
    declarations.map((declaration) => {
      const colon = declaration.indexOf(":");
      const name = declaration.slice(0, colon).trim();
      const property = name.startsWith("--") ? name : name.replaceAll(/-(.)/g, (_, char: string) => char.toUpperCase());
      return [property, declaration.slice(colon + 1).trim()];
    }),
  );
}

function parseNode(node: HtmlNode): Part[] {
  if (node.type === "text") return [node.data];
  if (!("attribs" in node) || isCreatedByReact(node.name, node.attribs)) return [];
  const { name, attribs } = node;
  const props: Record<string, unknown> = {};
  for (const [attribute, value] of Object.entries(attribs))
    props[PROPERTY_NAMES[attribute] ?? attribute] =
      attribute === "style" ? parseStyle(value) : BOOLEANS.has(attribute) ? true : value;
  const children = node.children.flatMap(parseNode);
  if ((name !== "script" && name !== "style") || children.length === 0) return [{ name, props, children }];
  return [{ name, props: { ...props, dangerouslySetInnerHTML: { __html: children.join("") } }, children: [] }];
}

const createPart = (part: Part): ReactNode =>
  typeof part === "string" ? part : createElement(part.name, part.props, ...part.children.map(createPart));

function respondWithTree(path: string, html: string): Respond {
  const { children } = parseDocument(html, { lowerCaseTags: false, lowerCaseAttributeNames: false });
  const parts = children.flatMap(parseNode);
  const render = () => renderToString(createElement(() => parts.map(createPart)));
  const ratio = render().length / html.length;
  if (Math.abs(ratio - 1) > MAX_DIFFERENCE)
    throw new Error(`${path}: the tree renders ${ratio.toFixed(2)} times the page.`);
  return () => ({ body: `<!DOCTYPE html>${render()}` });
}

const pages = new Map<string, Respond>();

const server = createServer(async (request, response) => {
  const path = request.url ?? "/";
  if (request.method === "PUT") {
    const body = await buffer(request);
    const headers = { "Content-Encoding": "br" };
    pages.set(path, process.argv[2] === "tree" ? respondWithTree(path, String(body)) : () => ({ headers, body }));
    return void response.writeHead(204).end();
  }
  const page = pages.get(path)?.();
  if (!page) return void response.writeHead(404).end();
  const type = { "Content-Type": "text/html; charset=utf-8", "Content-Length": Buffer.byteLength(page.body) };
  response.writeHead(200, { ...type, ...page.headers }).end(page.body);
});

server.listen(0, "127.0.0.1", () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
