/** Part 5: the bytes of a first visit. */
import { gzipSync } from "node:zlib";
import { Connection } from "./connection";

export interface Weight {
  name: string;
  files: number;
  raw: number;
  /** zlib's default level. */
  gzip: number;
  /** The size as the server sends it where it uses Brotli. */
  brotli: number;
}

/** The URLs of a page's own files, by the elements that refer to them. */
function filesOf(html: string): { css: string[]; js: string[]; fonts: string[] } {
  const css = new Set<string>();
  const js = new Set<string>();
  const fonts = new Set<string>();
  for (const [, attributes = ""] of html.matchAll(/<link\s([^>]*)>/g)) {
    const href = /href="([^"]+)"/.exec(attributes)?.[1];
    const rel = /rel="([^"]+)"/.exec(attributes)?.[1];
    if (!href?.startsWith("/")) continue;
    if (rel === "stylesheet") css.add(href);
    if (rel === "preload" && /as="font"/.test(attributes)) fonts.add(href);
  }
  // Script names are in the page's own script, which loads them later.
  for (const [, src = ""] of html.matchAll(/"(\/assets\/[^"\\]+\.js)\\?"/g)) js.add(src);
  return { css: [...css], js: [...js], fonts: [...fonts] };
}

export async function measureWeight(web: string, detailPath: string): Promise<Weight[]> {
  const connection = new Connection(web);
  try {
    const grid = await fetched(connection, ["/"]);
    const detail = await fetched(connection, [detailPath]);
    const html = grid[0]!.plain.toString();
    const { css, js, fonts } = filesOf(html);
    const styles = await fetched(connection, css);
    const named = styles.flatMap(({ plain, path }) =>
      [...plain.toString().matchAll(/url\(["']?([^"')]+\.woff2)["']?\)/g)].map(
        ([, href]) => new URL(href!, new URL(path, web)).pathname,
      ),
    );
    const detailFiles = filesOf(detail[0]!.plain.toString());
    return [
      sum("HTML of the grid", grid),
      sum("HTML of a home", detail),
      sum("CSS of the grid", styles),
      sum("JavaScript of the grid", await fetched(connection, js)),
      sum("CSS of a home", await fetched(connection, detailFiles.css)),
      sum("JavaScript of a home", await fetched(connection, detailFiles.js)),
      sum(
        fonts.length > 0 ? "font, preloaded" : "fonts used by the CSS",
        await fetched(connection, fonts.length > 0 ? fonts : [...new Set(named)]),
      ),
    ];
  } finally {
    connection.close();
  }
}

interface Fetched {
  path: string;
  plain: Buffer;
  packed: Buffer;
}

async function fetched(connection: Connection, paths: readonly string[]): Promise<Fetched[]> {
  const files: Fetched[] = [];
  for (const path of paths) {
    const plain = await connection.get(path, { "accept-encoding": "identity" });
    const packed = await connection.get(path, { "accept-encoding": "br" });
    files.push({ path, plain: plain.body, packed: packed.body });
  }
  return files;
}

function sum(name: string, files: readonly Fetched[]): Weight {
  const total = (of: (file: Fetched) => number) => files.reduce((bytes, file) => bytes + of(file), 0);
  return {
    name,
    files: files.length,
    raw: total(({ plain }) => plain.length),
    gzip: total(({ plain }) => gzipSync(plain).length),
    brotli: total(({ packed }) => packed.length),
  };
}
