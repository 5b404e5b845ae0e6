/** Pages that a signed-in user loads, one after another over one connection. */
import { COMPRESSED, Connection } from "./connection";
import { formatFigure, formatKilobytes, formatTable } from "./table";
import { computeSpread, measureInTurns, type Spread } from "./timing";

export interface VisitFigures {
  name: string;
  spread: Spread;
  /** Of the response, compressed. */
  bytes: number;
}

/** @param paths by name in the report @param cookie of the session */
export async function measureVisits(
  url: string,
  paths: Readonly<Record<string, string>>,
  cookie: string,
  logProgress: (text: string) => void,
): Promise<VisitFigures[]> {
  const web = new Connection(url);
  const figures: VisitFigures[] = [];
  try {
    for (const [name, path] of Object.entries(paths)) {
      logProgress(name);
      let bytes = 0;
      const load = async () => {
        bytes = (await web.get(path, { ...COMPRESSED, cookie })).body.length;
      };
      const { page } = await measureInTurns({ page: load }, { rounds: 60, batchSize: 5, ms: 10_000, minRounds: 5 });
      figures.push({ name, spread: computeSpread(page), bytes });
    }
  } finally {
    web.close();
  }
  return figures;
}

export function formatVisits(figures: readonly VisitFigures[]): string {
  const rows = figures.map(({ name, spread, bytes }) => [
    name,
    formatFigure(spread.p50),
    formatFigure(spread.p99),
    formatKilobytes(bytes),
  ]);
  return formatTable(["page", "p50", "p99", "sent"], rows);
}

export const findSlowest = (figures: readonly VisitFigures[]): number =>
  Math.max(...figures.map(({ spread }) => spread.p50));
