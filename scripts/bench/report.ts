/** The report at the end of a run: the tables, and whether each target is met. */
import { availableParallelism, cpus, loadavg } from "node:os";
import type { AlertFigures } from "./alerts";
import type { WebProcess } from "./bench-harness";
import type { LoadFigures, PagesFigures } from "./pages";
import type { PanFigures } from "./pan";
import type { PinFigures } from "./pins";
import type { FirstSearchFigures, NamedFigures, ProgramFigures } from "./programs";
import type { RecordFigures } from "./records";
import type { ReplicationFigures } from "./replication";
import type { SearchFigures } from "./search";
import type { SignInFigures } from "./sign-in";
import type { VisitFigures } from "./signed-in-pages";
import { formatFigure, formatKilobytes, formatMegabytes, formatTable, formatTimes, formatWhole } from "./table";
import { median } from "./timing";
import type { Weight } from "./weight";

export interface Memory {
  idle: number;
  peak: number;
  after: number;
}

/** Starts of the web server at the same data. */
export interface Starts {
  /** Without a snapshot of the search index. */
  fromDatabase: WebProcess;
  /** With a snapshot. */
  web: WebProcess;
  firstSearches: FirstSearchFigures[];
}

export interface Figures {
  homes: number;
  replication: ReplicationFigures;
  /** The replication was measured by an earlier run, whose data this run used. */
  isReplicationReused: boolean;
  searches: SearchFigures[];
  deep: SearchFigures[];
  pins: PinFigures[];
  pan: PanFigures[];
  signIn: SignInFigures[];
  alerts: AlertFigures;
  dashboard: VisitFigures[];
  staff: VisitFigures[];
  records: RecordFigures[];
  pages: PagesFigures;
  weights: Weight[];
  programs: ProgramFigures;
  memory: Memory;
  starts: Starts;
  /** Profiles were recorded, which slows replication and web server down. */
  profiled: boolean;
  /** The machine's load before the run. */
  loadBefore: number;
}

const PINS = "GET /api/listings/pins, one connection, milliseconds (SQL: group by cell, best indexes)";

/** Only the map's pins. */
export function formatPinsReport(figures: Pick<Figures, "homes" | "loadBefore" | "profiled" | "pins">): string {
  const targets = formatTable(["target", "measured", ""], listPinTargets(figures.pins), 2);
  return [formatConditions(figures), `${PINS}\n${formatPins(figures)}`, `Targets\n${targets}`].join("\n\n");
}

const SIGN_IN = "Pages for a signed-in buyer with 50 saved homes, one connection, milliseconds";

/** Only the cost of a session. */
export function formatSignInReport(figures: Pick<Figures, "homes" | "loadBefore" | "profiled" | "signIn">): string {
  const targets = formatTable(["target", "measured", ""], listSignInTargets(figures.signIn), 2);
  return [formatConditions(figures), `${SIGN_IN}\n${formatSignIn(figures)}`, `Targets\n${targets}`].join("\n\n");
}

function formatSignIn({ signIn: all }: Pick<Figures, "signIn">): string {
  const rows = all.map(({ name, visitor, buyer }) => [
    name,
    formatFigure(visitor.p50),
    formatFigure(visitor.p99),
    formatFigure(buyer.p50),
    formatFigure(buyer.p99),
    formatFigure(buyer.p50 - visitor.p50),
    formatTimes(buyer.p50 / visitor.p50),
  ]);
  return formatTable(["page", "visitor p50", "p99", "buyer p50", "p99", "added p50", "of a visitor's"], rows);
}

function listSignInTargets(all: readonly SignInFigures[]): string[][] {
  const maxDifference = Math.max(...all.map(({ visitor, buyer }) => buyer.p50 - visitor.p50));
  return [
    formatTarget("sign-in adds < 1.5 ms to a page, p50", `${formatFigure(maxDifference)} ms max`, maxDifference < 1.5),
  ];
}

/** Only pages under load. */
export function formatPagesReport(figures: Pick<Figures, "homes" | "loadBefore" | "profiled" | "pages">): string {
  const targets = formatTable(["target", "measured", ""], listPageTargets(figures.pages), 2);
  const parts = listPageParts(figures.pages).map(([title, body]) => `${title}\n${body}`);
  return [formatConditions(figures), ...parts, `Targets\n${targets}`, SIZES].join("\n\n");
}

const SIZES =
  "For other numbers of homes: npm run bench -- --only pages --homes 100000 (or 1000000). A million takes 10 GB, and half an hour for replication; --keep keeps them.";

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

/** Each part's title and table. */
function listPageParts({ pages, stampede }: PagesFigures): [title: string, body: string][] {
  const stored = pages.flatMap(({ name, bytes, one, eight }) => [
    ...([one, eight] as const).map((loads) => [
      name,
      loads === one ? "1" : "8",
      ...formatLatencyAndRate(loads.stored),
      ...formatLatencyAndRate(loads.bare),
      formatTimes(divideRates(loads.stored, loads.bare)),
      formatTimes(divideProcessor(loads.bare, loads.stored)),
      formatKilobytes(bytes),
    ]),
    ...(eight.stored304
      ? [
          [
            `${name}, 304`,
            "8",
            ...formatLatencyAndRate(eight.stored304),
            ...formatLatencyAndRate(eight.bare304),
            formatTimes(divideRates(eight.stored304, eight.bare304)),
            formatTimes(divideProcessor(eight.bare304, eight.stored304)),
            "",
          ],
        ]
      : []),
  ]);
  const rendered = pages.map(({ name, one, eight }) => [
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
  const behind = pages.flatMap(({ name, eight }) =>
    eight.nginx
      ? [
          [
            name,
            ...formatRate(eight.nginx),
            ...formatRate(eight.nginxFile),
            ...formatRate(eight.stored),
            formatTimes(divideRates(eight.nginx, eight.nginxFile)),
            formatTimes(divideRates(eight.nginx, eight.stored)),
          ],
        ]
      : [],
  );
  return [
    [
      "Stored pages under load, compressed (bare: node:http serving the same bytes; requests/s and CPU time of bare)",
      formatTable(
        ["page", "conn.", ...LATENCY_AND_RATE_HEAD, "bare req/s", "p50", "p99", "CPU ms", "req/s", "CPU", "sent"],
        stored,
      ),
    ],
    [
      "The same with PAGE_CACHE_MB=0: each rendered again, 8 connections (tree: renderToString of the same elements; route: the same in React Router with the page's data)",
      formatTable(
        [
          "page",
          "p50 alone",
          ...RATE_HEAD,
          "plain req/s",
          "CPU ms",
          "tree req/s",
          "CPU ms",
          "route req/s",
          "CPU ms",
          "tree is",
          "CPU of tree",
          "CPU of route",
        ],
        rendered,
      ),
    ],
    ...(behind.length > 0
      ? ([
          [
            "nginx in front, 8 connections, compressed (file: nginx serving the same bytes from a file; own: the web process)",
            formatTable(
              ["page", ...RATE_HEAD, "file req/s", "CPU ms", "own req/s", "CPU ms", "of file", "of own"],
              behind,
            ),
          ],
        ] satisfies [string, string][])
      : []),
    [
      "Equal requests at once, for a page that isn't stored",
      formatTable(
        ["requests", "rendered", "until the last response"],
        [[formatWhole(stampede.requests), formatWhole(stampede.rendered), `${formatWhole(stampede.ms)} ms`]],
      ),
    ],
  ];
}

/** The least share of bare Node that stored pages should reach, and the most times a bare tree that rendering should cost. */
const MIN_SHARE_OF_BARE = 0.6;
const MAX_TIMES_TREE = 7;

/** With eight connections. */
function listPageTargets({ pages, stampede }: PagesFigures): string[][] {
  const formatThroughputTarget = (text: string, page: string, minimum: number) => {
    const eight = pages.find(({ name }) => name.startsWith(page))?.eight;
    const [stored, rendered] = [eight?.stored, eight?.rendered].map((load) => load?.perSecond ?? Number.NaN);
    return formatTarget(
      `${text} ≥ ${minimum} requests/s`,
      `${formatWhole(stored!)} stored, ${formatWhole(rendered!)} rendered`,
      stored! >= minimum,
    );
  };
  const shares = pages.map(({ eight }) => divideRates(eight.stored, eight.bare));
  const processorShares = pages.map(({ eight }) => divideProcessor(eight.bare, eight.stored));
  const [minShare, minProcessorShare] = [Math.min(...shares), Math.min(...processorShares)];
  const maxTimes = Math.max(...pages.map(({ eight }) => divideProcessor(eight.renderedPlain, eight.tree)));
  return [
    formatThroughputTarget("grid", "grid", 250),
    formatThroughputTarget("a home", "home", 400),
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

const ALERTS = "Saved searches matched with new or cheaper homes, in a separate process";

/** Only matching of saved searches. */
export function formatAlertsReport(figures: Pick<Figures, "homes" | "loadBefore" | "profiled" | "alerts">): string {
  const targets = formatTable(["target", "measured", ""], listAlertTargets(figures.alerts), 2);
  return [formatConditions(figures), `${ALERTS}\n${formatAlerts(figures)}`, `Targets\n${targets}`].join("\n\n");
}

function formatAlerts({ alerts: a }: Pick<Figures, "alerts">): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  const row = [a.searches, a.distinct, a.withKeywords, a.homes, a.hits].map(formatWhole);
  const head = ["searches", "distinct", "with words", "homes", "hits", "min", "max", "longest block"];
  return formatTable(head, [[...row, seconds(a.ms.min), seconds(a.ms.max), `${formatFigure(a.longest)} ms`]]);
}

function listAlertTargets({ ms }: AlertFigures): string[][] {
  return [formatTarget("10,000 searches × 1,000 homes < 5 s", `${(ms.max / 1000).toFixed(2)} s max`, ms.max < 5_000)];
}

const DASHBOARD = "A buyer's pages, one connection, milliseconds; 100,000 buyers, 1,000,000 tasks";

/** Only the dashboard. */
export function formatDashboardReport(
  figures: Pick<Figures, "homes" | "loadBefore" | "profiled" | "dashboard">,
): string {
  const targets = formatTable(["target", "measured", ""], listDashboardTargets(figures.dashboard), 2);
  return [formatConditions(figures), `${DASHBOARD}\n${formatVisits(figures.dashboard)}`, `Targets\n${targets}`].join(
    "\n\n",
  );
}

const STAFF =
  "The staff's pages, one connection, milliseconds; 10,000 projects, requests, and questions, 1,000,000 audit entries";

/** Only the staff's lists. */
export function formatStaffReport(figures: Pick<Figures, "homes" | "loadBefore" | "profiled" | "staff">): string {
  const targets = formatTable(["target", "measured", ""], listStaffTargets(figures.staff), 2);
  return [formatConditions(figures), `${STAFF}\n${formatVisits(figures.staff)}`, `Targets\n${targets}`].join("\n\n");
}

function listStaffTargets(all: readonly VisitFigures[]): string[][] {
  const slowest = Math.max(...all.map(({ spread }) => spread.p50));
  return [formatTarget("staff's lists p50 < 25 ms", `${formatFigure(slowest)} ms for the slowest`, slowest < 25)];
}

const RECORDS = "The typed client beside prepared SQL, the same records, milliseconds";

/** Only the typed client beside SQL. */
export function formatRecordsReport(figures: Pick<Figures, "homes" | "loadBefore" | "profiled" | "records">): string {
  return [formatConditions(figures), `${RECORDS}\n${formatRecords(figures)}`].join("\n\n");
}

function formatRecords({ records: all }: Pick<Figures, "records">): string {
  const rows = all.map(({ name, client, sql }) => [
    name,
    formatFigure(client.p50),
    formatFigure(client.processor),
    formatFigure(sql.p50),
    formatFigure(sql.processor),
    formatTimes(client.p50 / sql.p50),
    formatTimes(client.processor / sql.processor),
  ]);
  return formatTable(["", "client p50", "CPU", "SQL p50", "CPU", "of SQL", "CPU of SQL"], rows);
}

function formatVisits(all: readonly VisitFigures[]): string {
  const rows = all.map(({ name, spread, bytes }) => [
    name,
    formatFigure(spread.p50),
    formatFigure(spread.p99),
    formatKilobytes(bytes),
  ]);
  return formatTable(["page", "p50", "p99", "sent"], rows);
}

function listDashboardTargets(all: readonly VisitFigures[]): string[][] {
  const slowest = Math.max(...all.map(({ spread }) => spread.p50));
  const heaviest = Math.max(...all.map(({ bytes }) => bytes));
  return [
    formatTarget("dashboard p50 < 15 ms", `${formatFigure(slowest)} ms for the slowest`, slowest < 15),
    formatTarget("HTML of the dashboard ≤ 12 kB", `${formatKilobytes(heaviest)} for the largest`, heaviest <= 12_000),
  ];
}

const PAN = "Dragging the map on a CPU slowed to a quarter: frames from Chromium's trace, milliseconds";

/** Only dragging the map. */
export function formatPanReport(figures: Pick<Figures, "homes" | "loadBefore" | "profiled" | "pan">): string {
  return [formatConditions(figures), `${PAN}\n${formatPan(figures)}`].join("\n\n");
}

function formatPan({ pan: all }: Pick<Figures, "pan">): string {
  const [first] = all;
  const rows = all.map((p) => [
    p.name,
    formatFigure(p.perSecond),
    `${formatFigure(100 * p.dropped)}%`,
    formatFigure(p.p50),
    formatFigure(p.p95),
    formatFigure(p.work),
    formatTimes(p.work / (first?.work ?? Number.NaN)),
    formatFigure(p.longest),
  ]);
  const head = ["", "frames/s", "dropped", "p50", "p95", "work per frame", "of canvas", "longest task"];
  return formatTable(head, rows);
}

export function formatReport(figures: Figures): string {
  const parts = [
    [`1. ${REPLICATION}`, formatReplication(figures)],
    [
      "2. GET /api/listings, one connection, milliseconds (SQL: exact count and page, best indexes)",
      formatSearches(figures),
    ],
    ["   Deep pages", formatDeepPages(figures)],
    [`3. ${PINS}`, formatPins(figures)],
    ...listPageParts(figures.pages).map(([title, body], i) => [`${i === 0 ? "4." : "  "} ${title}`, body]),
    ["5. Bytes", formatWeights(figures)],
    ["6. The web process", formatProcess(figures)],
    ["7. Random searches over one connection, milliseconds", formatRandomSearches(figures)],
    ["   GET /api/places, by typed text", formatNamed(figures.programs.places, "typed")],
    ["   Feeds and sitemaps", formatNamed(figures.programs.documents, "document")],
    [`8. ${PAN}`, formatPan(figures)],
    [`9. ${SIGN_IN}`, formatSignIn(figures)],
    [`10. ${ALERTS}`, formatAlerts(figures)],
    [`11. ${DASHBOARD}`, formatVisits(figures.dashboard)],
    [`12. ${STAFF}`, formatVisits(figures.staff)],
    [`13. ${RECORDS}`, formatRecords(figures)],
    ["Targets", formatTargets(figures)],
  ];
  return [formatConditions(figures), ...parts.map(([title, body]) => `${title}\n${body}`)].join("\n\n");
}

function formatConditions({ homes, loadBefore, profiled }: Pick<Figures, "homes" | "loadBefore" | "profiled">): string {
  const now = loadavg()[0] ?? Number.NaN;
  return [
    `Sunporch bench: ${formatWhole(homes)} homes, Node ${process.versions.node}, ${availableParallelism()} cores (${cpus()[0]?.model.trim() || "unknown"}).`,
    `The machine's load was ${formatFigure(loadBefore)} before the run and is ${formatFigure(now)} now. If other programs share the cores, rely on the ratios rather than the figures.`,
    ...(profiled
      ? ["Replication and web server were profiled, which slows them down, so no figure here is final."]
      : []),
  ].join("\n");
}

const REPLICATION = "Replication, listings per second";

/** Only replication. */
export function formatReplicationReport(
  figures: Pick<Figures, "homes" | "loadBefore" | "profiled" | "replication" | "isReplicationReused">,
): string {
  return [formatConditions(figures), `${REPLICATION}\n${formatReplication(figures)}`].join("\n\n");
}

function formatReplication({
  replication: r,
  isReplicationReused: replicationKept,
}: Pick<Figures, "replication" | "isReplicationReused">): string {
  const rows = [
    ["first load, client to database", formatWhole(r.load), formatTimes(r.load / r.copy)],
    ["the same with process start and key sweep", formatWhole(r.whole), formatTimes(r.whole / r.copy)],
    ["words of the homes, indexed afterward", formatWhole(r.text), formatTimes(r.text / r.copy)],
    ["COPY FROM a file, the same rows into an identical table", formatWhole(r.copy), "1×"],
    ["the sample feed alone, responses discarded", formatWhole(r.feed), formatTimes(r.feed / r.copy)],
  ];
  const reusedNote = replicationKept ? " Measured by the earlier run whose data was kept." : "";
  const rounds = r.rounds > 1 ? `, median of ${r.rounds} rounds` : "";
  const { client, database, feed } = r.processor;
  return [
    formatTable(["", "listings/s", "of COPY"], rows),
    `  ${formatWhole(r.listings)} listings of ${formatKilobytes(r.bytesPerListing)}${rounds}.${reusedNote}`,
    `  CPU time per listing, sweep included: client ${formatFigure(client)} ms, PostgreSQL ${formatFigure(database)} ms, sample feed ${formatFigure(feed)} ms. The client's peak memory was ${formatMegabytes(r.peak)}.`,
  ].join("\n");
}

const LATENCY_HEAD = ["p50", "p99", "search alone", "SQL p50", "SQL p99", "of SQL"];

const formatLatencies = ({ http, inProcess, sql }: Pick<SearchFigures, "http" | "inProcess" | "sql">): string[] => [
  formatFigure(http.p50),
  formatFigure(http.p99),
  formatFigure(inProcess.p50),
  formatFigure(sql.p50),
  formatFigure(sql.p99),
  formatTimes(http.p50 / sql.p50),
];

function formatSearches({ searches: all }: Figures): string {
  const rows = all.map((s) => [
    s.name,
    s.sort,
    formatWhole(s.total),
    ...formatLatencies(s),
    formatKilobytes(s.bytes),
    formatWhole(s.http.samples),
  ]);
  const head = ["filters", "sort", "homes", ...LATENCY_HEAD, "sent", "n"];
  return formatTable(head, rows, 2);
}

function formatDeepPages({ deep: all }: Figures): string {
  const rows = all.map((s) => {
    const first = all.find(({ name, page }) => name === s.name && page === 1);
    return [
      s.name,
      s.sort,
      formatWhole(s.page),
      ...formatLatencies(s),
      formatTimes(s.http.p50 / (first?.http.p50 ?? Number.NaN)),
    ];
  });
  const head = ["filters", "sort", "page", ...LATENCY_HEAD, "of page 1"];
  return formatTable(head, rows, 2);
}

function formatPins({ pins: all }: Pick<Figures, "pins">): string {
  const rows = all.map((p) => [
    p.name,
    formatWhole(p.homes),
    formatWhole(p.items),
    ...formatLatencies(p),
    formatKilobytes(p.gzip),
    formatKilobytes(p.brotli),
  ]);
  const head = ["map", "homes", "items", ...LATENCY_HEAD, "gzip", "br"];
  return formatTable(head, rows);
}

function formatWeights({ weights: all }: Figures): string {
  const rows = all.map((w) => [
    w.name,
    formatWhole(w.files),
    formatKilobytes(w.raw),
    formatKilobytes(w.gzip),
    formatKilobytes(w.brotli),
  ]);
  return formatTable(["", "files", "raw", "gzip", "as sent (br)"], rows);
}

function formatProcess({ memory, starts }: Figures): string {
  const rows = [
    ["memory when idle, index loaded", formatMegabytes(memory.idle)],
    ["peak memory under all of the above", formatMegabytes(memory.peak)],
    ["memory three seconds later", formatMegabytes(memory.after)],
    ...listStartRows(starts),
  ];
  return formatTable(["", ""], rows);
}

function listStartRows({ fromDatabase, web, firstSearches }: Starts): string[][] {
  return [
    ["start until it listens", `${formatWhole(web.listeningMs)} ms`],
    ["start until it has answered a search, index from the database", `${formatWhole(fromDatabase.answeringMs)} ms`],
    ["the same, index from the snapshot", `${formatWhole(web.answeringMs)} ms`],
    ["peak memory until then, index from the database", formatMegabytes(fromDatabase.startPeak)],
    ["the same, index from the snapshot", formatMegabytes(web.startPeak)],
    ...firstSearches.map(({ word, homes, ms }) => [
      `first search for "${word}", ${formatWhole(homes)} homes`,
      `${formatWhole(ms)} ms`,
    ]),
  ];
}

function listStartTargets({ web, firstSearches }: Starts): string[][] {
  const slowest = Math.max(...firstSearches.map(({ ms }) => ms));
  return [
    formatTarget("start to first answer ≤ 5 s", `${formatWhole(web.answeringMs)} ms`, web.answeringMs <= 5_000),
    formatTarget("first search for a word ≤ 200 ms", `${formatWhole(slowest)} ms for the slowest`, slowest <= 200),
  ];
}

function listRandomTargets({ random }: Pick<ProgramFigures, "random">): string[][] {
  return [
    formatTarget("random searches p50 ≤ 8 ms", `${formatFigure(random.p50)} ms`, random.p50 <= 8),
    formatTarget(
      "random searches p99 ≤ 4 times p50",
      formatTimes(random.p99 / random.p50),
      random.p99 <= 4 * random.p50,
    ),
  ];
}

/** Only starts, first searches, and random searches. */
export function formatSearchReport({
  starts,
  programs,
  ...conditions
}: Pick<Figures, "homes" | "loadBefore" | "profiled" | "starts"> & {
  programs: Pick<ProgramFigures, "random">;
}): string {
  const targets = [...listStartTargets(starts), ...listRandomTargets(programs)];
  return [
    formatConditions(conditions),
    `The web process\n${formatTable(["", ""], listStartRows(starts))}`,
    `Random searches over one connection, milliseconds\n${formatRandomSearches({ programs })}`,
    `Targets\n${formatTable(["target", "measured", ""], targets, 2)}`,
  ].join("\n\n");
}

function formatRandomSearches({ programs: { random: r } }: { programs: Pick<ProgramFigures, "random"> }): string {
  const rows = [
    [
      "GET /api/listings",
      formatFigure(r.p50),
      formatFigure(r.p95),
      formatFigure(r.p99),
      formatTimes(r.p99 / r.p50),
      formatWhole(r.samples),
    ],
    [
      "GET /api/listings/count",
      formatFigure(r.counts.p50),
      "",
      formatFigure(r.counts.p99),
      formatTimes(r.counts.p99 / r.counts.p50),
      formatWhole(r.counts.samples),
    ],
  ];
  return [
    formatTable(["", "p50", "p95", "p99", "p99 of p50", "n"], rows),
    `  ${formatWhole(r.searches)} searches, ${formatWhole(r.finding)} of which find homes. The slowest, ${formatFigure(r.slowest.p50)} ms median, ${formatWhole(r.slowest.total)} homes:`,
    `  ${r.slowest.path}`,
  ].join("\n");
}

function formatNamed(figures: readonly NamedFigures[], head: string): string {
  const rows = figures.map(({ name, spread, bytes }) => [
    name,
    formatFigure(spread.p50),
    formatFigure(spread.p99),
    formatKilobytes(bytes),
    formatWhole(spread.samples),
  ]);
  return formatTable([head, "p50", "p99", "largest", "n"], rows);
}

const formatTarget = (text: string, measured: string, met: boolean) => [text, measured, met ? "met" : "NOT MET"];

function listPinTargets(all: readonly PinFigures[]): string[][] {
  const slowest = (state: boolean) =>
    Math.max(...all.filter(({ name }) => name.startsWith("California") === state).map(({ http }) => http.p50));
  const maxItems = Math.max(...all.map(({ items }) => items));
  const heaviest = Math.max(...all.map(({ gzip }) => gzip));
  return [
    formatTarget(
      "pins of a metro p50 ≤ 30 ms",
      `${formatFigure(slowest(false))} ms for the slowest`,
      slowest(false) <= 30,
    ),
    formatTarget(
      "pins of the state p50 ≤ 30 ms",
      `${formatFigure(slowest(true))} ms for the slowest`,
      slowest(true) <= 30,
    ),
    formatTarget("pins ≤ 300 items", formatWhole(maxItems), maxItems <= 300),
    formatTarget("pins ≤ 8 kB gzip", formatKilobytes(heaviest), heaviest <= 8_000),
  ];
}

/** A target for a million homes applies from this number on. */
const LARGE_HOME_COUNT = 500_000;

function formatTargets(figures: Figures): string {
  const { homes, searches: all, deep, pages, replication: r, memory, weights, programs } = figures;
  const { random, places } = programs;
  const slowestPlace = Math.max(...places.map(({ spread }) => spread.p50));
  const getWeight = (name: string) => weights.find((weight) => weight.name === name)?.brotli ?? Number.NaN;
  const filtered = all.filter((search) => search.isFiltered).map(({ http }) => http.p50);
  const slowest = Math.max(...filtered);
  const limit = homes >= LARGE_HOME_COUNT ? 30 : 15;
  const depth = Math.max(
    ...deep.map((s) => s.http.p50 / (deep.find(({ name, page }) => name === s.name && page === 1)?.http.p50 ?? 1)),
  );
  const deepest = Math.max(...deep.map(({ page }) => page));
  return formatTable(
    ["target", "measured", ""],
    [
      formatTarget(
        `filtered search p50 ≤ ${limit} ms`,
        `${formatFigure(median(filtered))} ms median, ${formatFigure(slowest)} ms for the slowest`,
        slowest <= limit,
      ),
      ...listStartTargets(figures.starts),
      ...listRandomTargets(programs),
      formatTarget(
        "the same for the slowest one's median",
        formatTimes(random.slowest.p50 / random.p50),
        random.slowest.p50 <= 5 * random.p50,
      ),
      formatTarget("places ≤ 20 ms", `${formatFigure(slowestPlace)} ms, p50 of the slowest kind`, slowestPlace <= 20),
      ...listPinTargets(figures.pins),
      ...listSignInTargets(figures.signIn),
      ...listAlertTargets(figures.alerts),
      ...listDashboardTargets(figures.dashboard),
      ...listStaffTargets(figures.staff),
      formatTarget(
        "page 20,000 within twice page 1",
        `page ${formatWhole(deepest)}: ${formatTimes(depth)}`,
        depth <= 2,
      ),
      ...listPageTargets(pages),
      formatTarget(
        "HTML of the grid ≤ 13 kB",
        formatKilobytes(getWeight("HTML of the grid")),
        getWeight("HTML of the grid") <= 13_000,
      ),
      formatTarget(
        "CSS of the grid ≤ 11 kB",
        formatKilobytes(getWeight("CSS of the grid")),
        getWeight("CSS of the grid") <= 11_000,
      ),
      formatTarget("replication ≥ 3,000 listings/s", formatWhole(r.load), r.load >= 3_000),
      formatTarget("web process ≤ 200 MB", `${formatMegabytes(memory.peak)} peak`, memory.peak <= 200e6),
    ],
    2,
  );
}
