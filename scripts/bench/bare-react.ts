/**
 * The least that rendering a page can cost. It parses finished pages that are PUT to it, and renders them for each request, as
 * a React tree (`tree`) or as that tree in a route of React Router with the page's data (`route`). Does nothing else.
 */
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { parseDocument } from "htmlparser2";
import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
// The package's own entry is the development build.
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
  useLoaderData,
} from "../../node_modules/react-router/dist/production/index.mjs";
import { listen } from "./listen";

type HtmlNode = ReturnType<typeof parseDocument>["children"][number];
/** A text, or what an element is created from. */
type Part = string | { name: string; props: Record<string, unknown>; children: Part[] };

/** What the bench sends of a page. */
export interface BarePage {
  html: string;
  /** As the framework sends it. */
  data: string;
}

interface ParsedPage {
  parts: Part[];
  data: string;
}

/** React creates these again. */
const isCreatedByReact = (name: string, { rel, as }: Record<string, string>) =>
  name === "link" && rel === "preload" && as === "image";
const BOOLEANS = new Set(
  "async checked controls defer disabled hidden inert multiple open required selected".split(" "),
);
const PROPERTY_NAMES: Record<string, string> = { class: "className", for: "htmlFor" };
/** More would mean that the tree isn't the page's. */
const MAX_DIFFERENCE = 0.03;

const useRoute = process.argv[2] === "route";

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
  const isRaw = name === "script" || name === "style";
  // The route sends the page's data itself.
  if (useRoute && name === "script" && !attribs.src) return [];
  const props: Record<string, unknown> = {};
  for (const [attribute, value] of Object.entries(attribs))
    props[PROPERTY_NAMES[attribute] ?? attribute] =
      attribute === "style" ? parseStyle(value) : BOOLEANS.has(attribute) ? true : value;
  const children = node.children.flatMap(parseNode);
  if (isRaw && children.length > 0) {
    props.dangerouslySetInnerHTML = { __html: children.join("") };
    return [{ name, props, children: [] }];
  }
  return [{ name, props, children }];
}

const createPart = (part: Part): ReactNode =>
  typeof part === "string" ? part : createElement(part.name, part.props, ...part.children.map(createPart));

const pages = new Map<string, ParsedPage>();

function TreePage({ parts }: { parts: Part[] }) {
  return parts.map(createPart);
}

const { query, dataRoutes } = createStaticHandler([
  {
    path: "*",
    loader({ request }) {
      const { pathname, search } = new URL(request.url);
      return { path: `${pathname}${search}`, data: pages.get(`${pathname}${search}`)?.data };
    },
    Component() {
      const { path } = useLoaderData<{ path: string }>();
      return createElement(TreePage, pages.get(path));
    },
  },
]);

async function renderRoute(path: string): Promise<string> {
  const context = await query(new Request(`http://localhost${path}`));
  if (context instanceof Response) throw new Error(`The route answered ${context.status}.`);
  const router = createStaticRouter(dataRoutes, context);
  return renderToString(createElement(StaticRouterProvider, { router, context }));
}

function addPage(path: string, { html, data }: BarePage): void {
  const { children } = parseDocument(html, { lowerCaseTags: false, lowerCaseAttributeNames: false });
  const page = { parts: children.flatMap(parseNode), data };
  pages.set(path, page);
  if (useRoute) return;
  const ratio = renderToString(createElement(TreePage, page)).length / html.length;
  if (Math.abs(ratio - 1) > MAX_DIFFERENCE)
    throw new Error(`${path}: the tree renders ${ratio.toFixed(2)} times the page.`);
}

const server = createServer(async (request, response) => {
  const path = request.url ?? "/";
  if (request.method === "PUT") {
    addPage(path, JSON.parse(await text(request)));
    return void response.writeHead(204).end();
  }
  const page = pages.get(path);
  if (!page) return void response.writeHead(404).end();
  const html = `<!DOCTYPE html>${useRoute ? await renderRoute(path) : renderToString(createElement(TreePage, page))}`;
  response
    .writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Length": Buffer.byteLength(html) })
    .end(html);
});

listen(server);
