/** Part 5: the bytes of a first visit. */
import { gzipSync } from "node:zlib";
import { Connection } from "./connection";
import { formatTarget, type ReportSection } from "./report";
import { formatKilobytes, formatTable, formatWhole } from "./table";

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
function listFiles(html: string): { css: string[]; js: string[]; fonts: string[] } {
  const css = new Set<string>();
  const js = new Set<string>();
  const fonts = new Set<string>();
  for (const [, attributes = ""] of html.matchAll(/<link\s([^>]*)>/g)) {
    const href = /href="([^"]+)"/.exec(attributes)?.[1];
    const rel = /rel="([^"]+)"/.exec(attributes)?.[1];
    if (!href?.startsWith("/")) continue;
    if (rel === "stylesheet") css.add(href);
    if (rel === "modulepreload") js.add(href);
    if (rel === "preload" && /as="font"/.test(attributes)) fonts.add(href);
  }
  return { css: [...css], js: [...js], fonts: [...fonts] };
}

export async function measureWeight(web: string, detailPath: string): Promise<Weight[]> {
  const connection = new Connection(web);
  try {
    const grid = await fetchFiles(connection, ["/"]);
    const detail = await fetchFiles(connection, [detailPath]);
    const html = grid[0]!.raw.toString();
    const { css, js, fonts } = listFiles(html);
    const styles = await fetchFiles(connection, css);
    const fontPaths = styles.flatMap(({ raw, path }) =>
      [...raw.toString().matchAll(/url\(["']?([^"')]+\.woff2)["']?\)/g)].map(
        ([, href]) => new URL(href!, new URL(path, web)).pathname,
      ),
    );
    const detailFiles = listFiles(detail[0]!.raw.toString());
    return [
      sumWeights("HTML of the grid", grid),
      sumWeights("HTML of a home", detail),
      sumWeights("CSS of the grid", styles),
      sumWeights("JavaScript of the grid", await fetchFiles(connection, js)),
      sumWeights("CSS of a home", await fetchFiles(connection, detailFiles.css)),
      sumWeights("JavaScript of a home", await fetchFiles(connection, detailFiles.js)),
      sumWeights(
        fonts.length > 0 ? "font, preloaded" : "fonts used by the CSS",
        await fetchFiles(connection, fonts.length > 0 ? fonts : [...new Set(fontPaths)]),
      ),
    ];
  } finally {
    connection.close();
  }
}

interface FetchedFile {
  path: string;
  raw: Buffer;
  compressed: Buffer;
}

async function fetchFiles(connection: Connection, paths: readonly string[]): Promise<FetchedFile[]> {
  const files: FetchedFile[] = [];
  for (const path of paths) {
    const raw = await connection.get(path, { "accept-encoding": "identity" });
    const compressed = await connection.get(path, { "accept-encoding": "br" });
    files.push({ path, raw: raw.body, compressed: compressed.body });
  }
  return files;
}

function sumWeights(name: string, files: readonly FetchedFile[]): Weight {
  const total = (getSize: (file: FetchedFile) => number) => files.reduce((bytes, file) => bytes + getSize(file), 0);
  return {
    name,
    files: files.length,
    raw: total(({ raw }) => raw.length),
    gzip: total(({ raw }) => gzipSync(raw).length),
    brotli: total(({ compressed }) => compressed.length),
  };
}

export function reportWeight(weights: readonly Weight[]): ReportSection {
  const rows = weights.map(({ name, files, raw, gzip, brotli }) => [
    name,
    formatWhole(files),
    formatKilobytes(raw),
    formatKilobytes(gzip),
    formatKilobytes(brotli),
  ]);
  const checkWeight = (name: string, maxKilobytes: number) => {
    const bytes = weights.find((weight) => weight.name === name)?.brotli ?? Number.NaN;
    return formatTarget(`${name} ≤ ${maxKilobytes} kB`, formatKilobytes(bytes), bytes <= maxKilobytes * 1_000);
  };
  return {
    tables: [["Bytes", formatTable(["", "files", "raw", "gzip", "as sent (br)"], rows)]],
    targets: [checkWeight("HTML of the grid", 13), checkWeight("CSS of the grid", 11)],
  };
}
