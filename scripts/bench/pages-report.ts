/** What is printed of pages under load. */
import type { LoadFigures, PageFigures, PagesFigures } from "./pages";
import { formatTarget, type ReportSection, type Target } from "./report";
import { formatFigure, formatKilobytes, formatTable, formatTimes, formatWhole } from "./table";

const RATE_HEAD = ["req/s", "CPU ms"];
const formatRate = (load: LoadFigures | undefined): string[] => [
  formatWhole(load?.perSecond ?? Number.NaN),
  formatFigure(load?.processor ?? Number.NaN),
];
const LATENCY_AND_RATE_HEAD = ["req/s", "p50", "p99", "CPU ms"];
const formatLatencyAndRate = (load: LoadFigures | undefined): string[] => [
  formatWhole(load?.perSecond ?? Number.NaN),
  formatFigure(load?.p50 ?? Number.NaN),
  formatFigure(load?.p99 ?? Number.NaN),
  formatFigure(load?.processor ?? Number.NaN),
];
const divideRates = (a: LoadFigures | undefined, b: LoadFigures | undefined): number =>
  a && b ? a.perSecond / b.perSecond : Number.NaN;
const divideProcessor = (a: LoadFigures | undefined, b: LoadFigures | undefined): number =>
  a && b ? a.processor / b.processor : Number.NaN;

export function reportPages(figures: PagesFigures): ReportSection {
  return { tables: listTables(figures), targets: listTargets(figures) };
}

type Table = ReportSection["tables"][number];

function listTables({ pages, stampede }: PagesFigures): Table[] {
  const hasNginx = pages.some(({ eight }) => eight.nginx);
  return [
    buildStoredTable(pages),
    buildRenderedTable(pages),
    ...(hasNginx ? [buildNginxTable(pages)] : []),
    [
      "Equal requests at once, for a page that isn't stored",
      formatTable(
        ["requests", "rendered", "until the last response"],
        [[formatWhole(stampede.requests), formatWhole(stampede.rendered), `${formatWhole(stampede.ms)} ms`]],
      ),
    ],
  ];
}

function buildStoredTable(pages: readonly PageFigures[]): Table {
  const buildRow = (name: string, connections: number, stored?: LoadFigures, bare?: LoadFigures, bytes?: number) => [
    name,
    String(connections),
    ...formatLatencyAndRate(stored),
    ...formatLatencyAndRate(bare),
    formatTimes(divideRates(stored, bare)),
    formatTimes(divideProcessor(bare, stored)),
    bytes === undefined ? "" : formatKilobytes(bytes),
  ];
  const rows = pages.flatMap(({ name, bytes, one, eight }) => [
    buildRow(name, 1, one.stored, one.bare, bytes),
    buildRow(name, 8, eight.stored, eight.bare, bytes),
    ...(eight.stored304 ? [buildRow(`${name}, 304`, 8, eight.stored304, eight.bare304)] : []),
  ]);
  return [
    "Stored pages under load, compressed (bare: node:http serving the same bytes; requests/s and CPU time of bare)",
    formatTable(
      ["page", "conn.", ...LATENCY_AND_RATE_HEAD, "bare req/s", "p50", "p99", "CPU ms", "req/s", "CPU", "sent"],
      rows,
    ),
  ];
}

function buildRenderedTable(pages: readonly PageFigures[]): Table {
  const head = ["page", "p50 alone", ...RATE_HEAD, "plain req/s", "CPU ms", "tree req/s", "CPU ms"];
  const rows = pages.map(({ name, one, eight }) => [
    name,
    formatFigure(one.rendered?.p50 ?? Number.NaN),
    ...formatRate(eight.rendered),
    ...formatRate(eight.renderedPlain),
    ...formatRate(eight.tree),
    ...formatRate(eight.route),
    formatTimes(divideRates(eight.tree, eight.renderedPlain)),
    formatTimes(divideProcessor(eight.renderedPlain, eight.tree)),
    formatTimes(divideProcessor(eight.renderedPlain, eight.route)),
  ]);
  return [
    "The same with PAGE_CACHE_MB=0: each rendered again, 8 connections (plain: not compressed; tree: renderToString of the same elements; route: the same in React Router with the page's data; the last columns compare plain with both)",
    formatTable([...head, "route req/s", "CPU ms", "tree faster", "CPU of tree", "CPU of route"], rows),
  ];
}

function buildNginxTable(pages: readonly PageFigures[]): Table {
  const rows = pages.map(({ name, eight }) => [
    name,
    ...formatRate(eight.nginx),
    ...formatRate(eight.nginxFile),
    ...formatRate(eight.stored),
    formatTimes(divideRates(eight.nginx, eight.nginxFile)),
    formatTimes(divideRates(eight.nginx, eight.stored)),
  ]);
  return [
    "nginx in front, 8 connections, compressed (file: nginx serving the same bytes from a file; own: the web process)",
    formatTable(["page", ...RATE_HEAD, "file req/s", "CPU ms", "own req/s", "CPU ms", "of file", "of own"], rows),
  ];
}

/** The least share of bare Node that stored pages should reach, and the most times a bare tree that rendering should cost. */
const MIN_SHARE_OF_BARE = 0.6;
const MAX_TIMES_TREE = 7;

/** With eight connections. */
function listTargets({ pages, stampede }: PagesFigures): Target[] {
  const checkRate = (text: string, page: string, minimum: number) => {
    const eight = pages.find(({ name }) => name.startsWith(page))?.eight;
    const stored = eight?.stored?.perSecond ?? Number.NaN;
    const rendered = eight?.rendered?.perSecond ?? Number.NaN;
    return formatTarget(
      `${text} ≥ ${minimum} requests/s`,
      `${formatWhole(stored)} stored, ${formatWhole(rendered)} rendered`,
      stored >= minimum,
    );
  };
  const shares = pages.map(({ eight }) => divideRates(eight.stored, eight.bare));
  const processorShares = pages.map(({ eight }) => divideProcessor(eight.bare, eight.stored));
  const [minShare, minProcessorShare] = [Math.min(...shares), Math.min(...processorShares)];
  const maxTimes = Math.max(...pages.map(({ eight }) => divideProcessor(eight.renderedPlain, eight.tree)));
  return [
    checkRate("grid", "grid", 250),
    checkRate("a home", "home", 400),
    formatTarget(
      `stored pages ≥ ${MIN_SHARE_OF_BARE} of bare Node`,
      `${formatFigure(minShare)} of its requests/s, ${formatFigure(minProcessorShare)} by CPU time, for the slowest`,
      Math.min(minShare, minProcessorShare) >= MIN_SHARE_OF_BARE,
    ),
    formatTarget(
      `rendering ≤ ${MAX_TIMES_TREE} times the CPU time of a bare tree`,
      `${formatTimes(maxTimes)} for the slowest`,
      maxTimes <= MAX_TIMES_TREE,
    ),
    formatTarget(
      `${formatWhole(stampede.requests)} equal requests at once are rendered once`,
      `${formatWhole(stampede.rendered)} times`,
      stampede.rendered === 1,
    ),
  ];
}
