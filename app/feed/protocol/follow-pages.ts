/** Next links, which must end: servers have sent circles, empty pages for ever, and the same records under new links. */
import { FeedError, RejectedError } from "../errors";
import { parseObjects } from "../mapping/parse-values";
import type { PageOptions, ResoClient, ResoPage } from "./reso-client.server";

/** Pages in a row that a feed may send without a new record. */
const MAX_PAGES_WITHOUT_NEWS = 20;
/** If a feed sends more records than it counts, by this share and this number, its pages have no end. */
const MAX_EXCESS_SHARE = 0.2;
const MIN_EXCESS_ALLOWANCE = 1_000;

/** Checks the links and pages of a query. */
export class PageGuard {
  #links = new Set<string>();
  #pages = new Set<string>();
  #withoutNews = 0;
  #total: number | null = null;
  #received = 0;

  /** @throws {RejectedError} if the link has been read already */
  addLink(link: string): void {
    if (this.#links.has(link)) throw new RejectedError("The feed's next links lead in a circle.");
    this.#links.add(link);
  }

  /** @throws {FeedError} if the pages seem to have no end */
  addPage({ records, count }: ResoPage): void {
    const identity = identifyPage(records);
    this.#withoutNews = records.length === 0 || this.#pages.has(identity) ? this.#withoutNews + 1 : 0;
    this.#pages.add(identity);
    if (this.#withoutNews > MAX_PAGES_WITHOUT_NEWS)
      throw new FeedError(`The feed sent ${this.#withoutNews} pages without a new record in a row.`);
    this.#total ??= count;
    this.#received += records.length;
    if (this.#total !== null && this.#received > this.#total * (1 + MAX_EXCESS_SHARE) + MIN_EXCESS_ALLOWANCE)
      throw new FeedError(
        `The feed counts ${this.#total} records but sent ${this.#received}, so its pages may never end.`,
      );
  }
}

/** The number of records, and the keys and times of the first and the last one. Other values may differ with each read. */
function identifyPage(records: readonly unknown[]): string {
  const ends = parseObjects([records[0], records.at(-1)]).map((record) =>
    Object.entries(record).filter(([name]) => /(?:Key|Timestamp)$/.test(name)),
  );
  return JSON.stringify([records.length, ends]);
}

/** The pages of a query from its first page, which was at `url`. @throws as {@link PageGuard} */
export async function* followPages(
  client: ResoClient,
  { page, url }: { page: ResoPage; url: string },
  options: PageOptions,
): AsyncGenerator<ResoPage> {
  const guard = new PageGuard();
  guard.addLink(url);
  for (let current = page; ; ) {
    guard.addPage(current);
    yield current;
    if (current.next === null) return;
    guard.addLink(current.next);
    current = await client.fetchPage(current.next, { ...options, link: true });
  }
}
