/** The report at the end of a run: the tables, and whether each goal is met. */
import { availableParallelism, cpus, loadavg } from "node:os";
import type { AlertFigures } from "./alerts";
import type { PageFigures } from "./pages";
import type { PanFigures } from "./pan";
import type { PinFigures } from "./pins";
import type { NamedFigures, ProgramFigures } from "./programs";
import type { ReplicationFigures } from "./replication";
import type { SearchFigures } from "./search";
import type { SignInFigures } from "./sign-in";
import type { VisitFigures } from "./signed-in-pages";
import { figure, kilobytes, megabytes, table, times, whole } from "./table";
import { median } from "./timing";
import type { Weight } from "./weight";

export interface Memory {
  idle: number;
  peak: number;
  after: number;
}

export interface Figures {
  homes: number;
  replication: ReplicationFigures;
  /** The replication was measured by an earlier run, whose data this run used. */
  replicationKept: boolean;
  searches: SearchFigures[];
  deep: SearchFigures[];
  pins: PinFigures[];
  pan: PanFigures[];
  signIn: SignInFigures[];
  alerts: AlertFigures;
  dashboard: VisitFigures[];
  staff: VisitFigures[];
  pages: PageFigures[];
  weights: Weight[];
  programs: ProgramFigures;
  memory: Memory;
  listeningMs: number;
  answeringMs: number;
  /** Profiles were recorded, which slows replication and web server down. */
  profiled: boolean;
  /** The machine's load before the run. */
  loadBefore: number;
}

const PINS = "GET /api/listings/pins, one connection, milliseconds (SQL: group by cell, best indexes)";

/** Only the map's pins. */
export function pinsReport(figures: Pick<Figures, "homes" | "loadBefore" | "profiled" | "pins">): string {
  const aims = table(["goal", "measured", ""], pinAims(figures.pins), 2);
  return [ground(figures), `${PINS}\n${pins(figures)}`, `Goals\n${aims}`].join("\n\n");
}

const SIGN_IN = "Pages for a signed-in buyer with 50 saved homes, one connection, milliseconds";

/** Only the cost of a session. */
export function signInReport(figures: Pick<Figures, "homes" | "loadBefore" | "profiled" | "signIn">): string {
  const aims = table(["goal", "measured", ""], signInAims(figures.signIn), 2);
  return [ground(figures), `${SIGN_IN}\n${signedIn(figures)}`, `Goals\n${aims}`].join("\n\n");
}

function signedIn({ signIn: all }: Pick<Figures, "signIn">): string {
  const rows = all.map(({ name, visitor, buyer }) => [
    name,
    figure(visitor.p50),
    figure(visitor.p99),
    figure(buyer.p50),
    figure(buyer.p99),
    figure(buyer.p50 - visitor.p50),
    times(buyer.p50 / visitor.p50),
  ]);
  return table(["page", "visitor p50", "p99", "buyer p50", "p99", "added p50", "of a visitor's"], rows);
}

function signInAims(all: readonly SignInFigures[]): string[][] {
  const most = Math.max(...all.map(({ visitor, buyer }) => buyer.p50 - visitor.p50));
  return [aim("sign-in adds < 5 ms to a page, p50", `${figure(most)} ms max`, most < 5)];
}

const PAGES = "Pages under load (bare: node:http serving the same bytes)";

/** Only pages under load. */
export function pagesReport(figures: Pick<Figures, "homes" | "loadBefore" | "profiled" | "pages">): string {
  const aims = table(["goal", "measured", ""], pageAims(figures.pages), 2);
  return [ground(figures), `${PAGES}\n${pages(figures)}`, `Goals\n${aims}`].join("\n\n");
}

/** Requests per second with eight connections, compressed and uncompressed. */
function pageAims(all: readonly PageFigures[]): string[][] {
  const held = (text: string, page: string, least: number) => {
    const [packed, plain] = [true, false].map(
      (packed) =>
        all.find((one) => one.name.startsWith(page) && one.connections === 8 && one.packed === packed)?.app.perSecond ??
        Number.NaN,
    ) as [number, number];
    return aim(
      `${text} ≥ ${least} requests/s`,
      `${whole(packed)} compressed, ${whole(plain)} uncompressed`,
      packed >= least,
    );
  };
  return [held("grid", "grid", 250), held("a home", "home", 400)];
}

const ALERTS = "Saved searches matched with new or cheaper homes, in a separate process";

/** Only matching of saved searches. */
export function alertsReport(figures: Pick<Figures, "homes" | "loadBefore" | "profiled" | "alerts">): string {
  const aims = table(["goal", "measured", ""], alertAims(figures.alerts), 2);
  return [ground(figures), `${ALERTS}\n${alerts(figures)}`, `Goals\n${aims}`].join("\n\n");
}

function alerts({ alerts: a }: Pick<Figures, "alerts">): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  const row = [a.searches, a.distinct, a.withWords, a.homes, a.hits].map(whole);
  const head = ["searches", "distinct", "with words", "homes", "hits", "min", "max", "longest block"];
  return table(head, [[...row, seconds(a.ms.least), seconds(a.ms.most), `${figure(a.longest)} ms`]]);
}

function alertAims({ ms }: AlertFigures): string[][] {
  return [aim("10,000 searches × 1,000 homes < 5 s", `${(ms.most / 1000).toFixed(2)} s max`, ms.most < 5_000)];
}

const DASHBOARD = "A buyer's pages, one connection, milliseconds; 100,000 buyers, 1,000,000 tasks";

/** Only the dashboard. */
export function dashboardReport(figures: Pick<Figures, "homes" | "loadBefore" | "profiled" | "dashboard">): string {
  const aims = table(["goal", "measured", ""], dashboardAims(figures.dashboard), 2);
  return [ground(figures), `${DASHBOARD}\n${pagesOf(figures.dashboard)}`, `Goals\n${aims}`].join("\n\n");
}

const STAFF =
  "The staff's pages, one connection, milliseconds; 10,000 projects, requests, and questions, 1,000,000 audit entries";

/** Only the staff's lists. */
export function staffReport(figures: Pick<Figures, "homes" | "loadBefore" | "profiled" | "staff">): string {
  const aims = table(["goal", "measured", ""], staffAims(figures.staff), 2);
  return [ground(figures), `${STAFF}\n${pagesOf(figures.staff)}`, `Goals\n${aims}`].join("\n\n");
}

function staffAims(all: readonly VisitFigures[]): string[][] {
  const slowest = Math.max(...all.map(({ spread }) => spread.p50));
  return [aim("staff's lists p50 < 25 ms", `${figure(slowest)} ms for the slowest`, slowest < 25)];
}

function pagesOf(all: readonly VisitFigures[]): string {
  const rows = all.map(({ name, spread, bytes }) => [name, figure(spread.p50), figure(spread.p99), kilobytes(bytes)]);
  return table(["page", "p50", "p99", "sent"], rows);
}

function dashboardAims(all: readonly VisitFigures[]): string[][] {
  const slowest = Math.max(...all.map(({ spread }) => spread.p50));
  const heaviest = Math.max(...all.map(({ bytes }) => bytes));
  return [
    aim("dashboard p50 < 15 ms", `${figure(slowest)} ms for the slowest`, slowest < 15),
    aim("HTML of the dashboard ≤ 12 kB", `${kilobytes(heaviest)} for the largest`, heaviest <= 12_000),
  ];
}

const PAN = "Dragging the map on a CPU slowed to a quarter: frames from Chromium's trace, milliseconds";

/** Only dragging the map. */
export function panReport(figures: Pick<Figures, "homes" | "loadBefore" | "profiled" | "pan">): string {
  return [ground(figures), `${PAN}\n${pan(figures)}`].join("\n\n");
}

function pan({ pan: all }: Pick<Figures, "pan">): string {
  const [first] = all;
  const rows = all.map((p) => [
    p.name,
    figure(p.perSecond),
    `${figure(100 * p.dropped)} %`,
    figure(p.p50),
    figure(p.p95),
    figure(p.work),
    times(p.work / (first?.work ?? Number.NaN)),
    figure(p.longest),
  ]);
  const head = ["", "frames/s", "dropped", "p50", "p95", "work per frame", "of canvas", "longest task"];
  return table(head, rows);
}

export function report(figures: Figures): string {
  const parts = [
    [`1. ${REPLICATION}`, replication(figures)],
    ["2. GET /api/listings, one connection, milliseconds (SQL: exact count and page, best indexes)", searches(figures)],
    ["   Deep pages", deep(figures)],
    [`3. ${PINS}`, pins(figures)],
    [`4. ${PAGES}`, pages(figures)],
    ["5. Bytes", weights(figures)],
    ["6. The web process", process_(figures)],
    ["7. Random searches over one connection, milliseconds", randomSearches(figures)],
    ["   GET /api/places, by typed text", named(figures.programs.places, "typed")],
    ["   Feeds and sitemaps", named(figures.programs.documents, "document")],
    [`8. ${PAN}`, pan(figures)],
    [`9. ${SIGN_IN}`, signedIn(figures)],
    [`10. ${ALERTS}`, alerts(figures)],
    [`11. ${DASHBOARD}`, pagesOf(figures.dashboard)],
    [`12. ${STAFF}`, pagesOf(figures.staff)],
    ["Goals", aims(figures)],
  ];
  return [ground(figures), ...parts.map(([title, body]) => `${title}\n${body}`)].join("\n\n");
}

function ground({ homes, loadBefore, profiled }: Pick<Figures, "homes" | "loadBefore" | "profiled">): string {
  const now = loadavg()[0] ?? Number.NaN;
  return [
    `Sunporch bench: ${whole(homes)} homes, Node ${process.versions.node}, ${availableParallelism()} cores (${cpus()[0]?.model.trim() || "unknown"}).`,
    `The machine's load was ${figure(loadBefore)} before the run and is ${figure(now)} now. If other programs share the cores, rely on the ratios rather than the figures.`,
    ...(profiled
      ? ["Replication and web server were profiled, which slows them down, so no figure here is final."]
      : []),
  ].join("\n");
}

const REPLICATION = "Replication, listings per second";

/** Only replication. */
export function replicationReport(
  figures: Pick<Figures, "homes" | "loadBefore" | "profiled" | "replication" | "replicationKept">,
): string {
  return [ground(figures), `${REPLICATION}\n${replication(figures)}`].join("\n\n");
}

function replication({ replication: r, replicationKept }: Pick<Figures, "replication" | "replicationKept">): string {
  const rows = [
    ["first load, client to database", whole(r.load), times(r.load / r.copy)],
    ["the same with process start and key sweep", whole(r.whole), times(r.whole / r.copy)],
    ["words of the homes, indexed afterward", whole(r.text), times(r.text / r.copy)],
    ["COPY FROM a file, the same rows into an identical table", whole(r.copy), "1×"],
    ["the sample feed alone, responses discarded", whole(r.feed), times(r.feed / r.copy)],
  ];
  const kept = replicationKept ? " Measured by the earlier run whose data was kept." : "";
  const rounds = r.rounds > 1 ? `, median of ${r.rounds} rounds` : "";
  const { client, database, feed } = r.processor;
  return [
    table(["", "listings/s", "of COPY"], rows),
    `  ${whole(r.listings)} listings of ${kilobytes(r.bytesPerListing)}${rounds}.${kept}`,
    `  CPU time per listing, sweep included: client ${figure(client)} ms, PostgreSQL ${figure(database)} ms, sample feed ${figure(feed)} ms. The client's peak memory was ${megabytes(r.peak)}.`,
  ].join("\n");
}

function searches({ searches: all }: Figures): string {
  const rows = all.map((s) => [
    s.name,
    s.sort,
    whole(s.total),
    figure(s.http.p50),
    figure(s.http.p99),
    figure(s.inside.p50),
    figure(s.sql.p50),
    figure(s.sql.p99),
    times(s.http.p50 / s.sql.p50),
    kilobytes(s.bytes),
    whole(s.http.samples),
  ]);
  const head = ["filters", "sort", "homes", "p50", "p99", "search alone", "SQL p50", "SQL p99", "of SQL", "sent", "n"];
  return table(head, rows, 2);
}

function deep({ deep: all }: Figures): string {
  const rows = all.map((s) => {
    const first = all.find(({ name, page }) => name === s.name && page === 1);
    return [
      s.name,
      s.sort,
      whole(s.page),
      figure(s.http.p50),
      figure(s.http.p99),
      figure(s.inside.p50),
      figure(s.sql.p50),
      figure(s.sql.p99),
      times(s.http.p50 / s.sql.p50),
      times(s.http.p50 / (first?.http.p50 ?? Number.NaN)),
    ];
  });
  const head = ["filters", "sort", "page", "p50", "p99", "search alone", "SQL p50", "SQL p99", "of SQL", "of page 1"];
  return table(head, rows, 2);
}

function pins({ pins: all }: Pick<Figures, "pins">): string {
  const rows = all.map((p) => [
    p.name,
    whole(p.homes),
    whole(p.items),
    figure(p.http.p50),
    figure(p.http.p99),
    figure(p.inside.p50),
    figure(p.sql.p50),
    figure(p.sql.p99),
    times(p.http.p50 / p.sql.p50),
    kilobytes(p.gzip),
    kilobytes(p.brotli),
  ]);
  const head = ["map", "homes", "items", "p50", "p99", "search alone", "SQL p50", "SQL p99", "of SQL", "gzip", "br"];
  return table(head, rows);
}

function pages({ pages: all }: Pick<Figures, "pages">): string {
  const rows = all.map((p) => [
    p.name,
    p.packed ? "br" : "none",
    whole(p.connections),
    whole(p.app.perSecond),
    figure(p.app.p50),
    figure(p.app.p99),
    figure(p.app.processor),
    whole(p.bare.perSecond),
    figure(p.bare.p50),
    figure(p.bare.p99),
    times(p.bare.perSecond / p.app.perSecond),
    kilobytes(p.bytes),
  ]);
  const head = [
    "page",
    "compressed",
    "conn.",
    "req/s",
    "p50",
    "p99",
    "CPU ms",
    "bare req/s",
    "p50",
    "p99",
    "bare is",
    "sent",
  ];
  return table(head, rows, 2);
}

function weights({ weights: all }: Figures): string {
  const rows = all.map((w) => [w.name, whole(w.files), kilobytes(w.raw), kilobytes(w.gzip), kilobytes(w.brotli)]);
  return table(["", "files", "raw", "gzip", "as sent (br)"], rows);
}

function process_({ memory, listeningMs, answeringMs }: Figures): string {
  const rows = [
    ["memory when idle, index loaded", megabytes(memory.idle)],
    ["peak memory under all of the above", megabytes(memory.peak)],
    ["memory three seconds later", megabytes(memory.after)],
    ["start until it listens", `${whole(listeningMs)} ms`],
    ["start until it has answered a search", `${whole(answeringMs)} ms`],
  ];
  return table(["", ""], rows);
}

function randomSearches({ programs: { random: r } }: Figures): string {
  const rows = [
    ["GET /api/listings", figure(r.p50), figure(r.p95), figure(r.p99), times(r.p99 / r.p50), whole(r.samples)],
    [
      "GET /api/listings/count",
      figure(r.counts.p50),
      "",
      figure(r.counts.p99),
      times(r.counts.p99 / r.counts.p50),
      whole(r.counts.samples),
    ],
  ];
  return [
    table(["", "p50", "p95", "p99", "p99 of p50", "n"], rows),
    `  ${whole(r.searches)} searches, ${whole(r.finding)} of which find homes. The slowest, ${figure(r.slowest.p50)} ms median, ${whole(r.slowest.total)} homes:`,
    `  ${r.slowest.path}`,
  ].join("\n");
}

function named(figures: readonly NamedFigures[], head: string): string {
  const rows = figures.map(({ name, spread, bytes }) => [
    name,
    figure(spread.p50),
    figure(spread.p99),
    kilobytes(bytes),
    whole(spread.samples),
  ]);
  return table([head, "p50", "p99", "largest", "n"], rows);
}

const aim = (text: string, measured: string, met: boolean) => [text, measured, met ? "met" : "NOT MET"];

function pinAims(all: readonly PinFigures[]): string[][] {
  const slowest = (state: boolean) =>
    Math.max(...all.filter(({ name }) => name.startsWith("California") === state).map(({ http }) => http.p50));
  const most = Math.max(...all.map(({ items }) => items));
  const heaviest = Math.max(...all.map(({ gzip }) => gzip));
  return [
    aim("pins of a metro p50 ≤ 30 ms", `${figure(slowest(false))} ms for the slowest`, slowest(false) <= 30),
    aim("pins of the state p50 ≤ 50 ms", `${figure(slowest(true))} ms for the slowest`, slowest(true) <= 50),
    aim("pins ≤ 300 items", whole(most), most <= 300),
    aim("pins ≤ 8 kB gzip", kilobytes(heaviest), heaviest <= 8_000),
  ];
}

/** A goal for a million homes applies from this number on. */
const MANY = 500_000;

function aims(figures: Figures): string {
  const { homes, searches: all, deep, pages, replication: r, memory, weights, programs } = figures;
  const { random, places } = programs;
  const slowestPlace = Math.max(...places.map(({ spread }) => spread.p50));
  const sent = (name: string) => weights.find((weight) => weight.name === name)?.brotli ?? Number.NaN;
  const filtered = all.filter((search) => search.filtered).map(({ http }) => http.p50);
  const slowest = Math.max(...filtered);
  const limit = homes >= MANY ? 30 : 15;
  const depth = Math.max(
    ...deep.map((s) => s.http.p50 / (deep.find(({ name, page }) => name === s.name && page === 1)?.http.p50 ?? 1)),
  );
  const deepest = Math.max(...deep.map(({ page }) => page));
  return table(
    ["goal", "measured", ""],
    [
      aim(
        `filtered search p50 ≤ ${limit} ms`,
        `${figure(median(filtered))} ms median, ${figure(slowest)} ms for the slowest`,
        slowest <= limit,
      ),
      aim(`random searches p50 ≤ ${limit} ms`, `${figure(random.p50)} ms`, random.p50 <= limit),
      aim("random searches p99 ≤ 5 times p50", times(random.p99 / random.p50), random.p99 <= 5 * random.p50),
      aim(
        "the same for the slowest one's median",
        times(random.slowest.p50 / random.p50),
        random.slowest.p50 <= 5 * random.p50,
      ),
      aim("places ≤ 20 ms", `${figure(slowestPlace)} ms, p50 of the slowest kind`, slowestPlace <= 20),
      ...pinAims(figures.pins),
      ...signInAims(figures.signIn),
      ...alertAims(figures.alerts),
      ...dashboardAims(figures.dashboard),
      ...staffAims(figures.staff),
      aim("page 20,000 within twice page 1", `page ${whole(deepest)}: ${times(depth)}`, depth <= 2),
      ...pageAims(pages),
      aim("HTML of the grid ≤ 13 kB", kilobytes(sent("HTML of the grid")), sent("HTML of the grid") <= 13_000),
      aim("CSS of the grid ≤ 12 kB", kilobytes(sent("CSS of the grid")), sent("CSS of the grid") <= 12_000),
      aim("replication ≥ 3,000 listings/s", whole(r.load), r.load >= 3_000),
      aim("web process ≤ 200 MB", `${megabytes(memory.peak)} peak`, memory.peak <= 200e6),
    ],
    2,
  );
}
