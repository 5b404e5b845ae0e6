/** Pages that a signed-in user loads, one after another over one connection. */
import { Connection, PACKED } from "./connection";
import { inTurns, type Spread, spread } from "./timing";

export interface VisitFigures {
  name: string;
  spread: Spread;
  /** Of the response, compressed. */
  bytes: number;
}

/** @param paths by name in the report @param cookie of the session */
export async function measurePages(
  url: string,
  paths: Readonly<Record<string, string>>,
  cookie: string,
  say: (text: string) => void,
): Promise<VisitFigures[]> {
  const web = new Connection(url);
  const figures: VisitFigures[] = [];
  try {
    for (const [name, path] of Object.entries(paths)) {
      say(name);
      let bytes = 0;
      const load = async () => {
        bytes = (await web.get(path, { ...PACKED, cookie })).body.length;
        return undefined;
      };
      const { page } = await inTurns({ page: load }, { rounds: 60, inARow: 5, ms: 10_000, least: 5 });
      figures.push({ name, spread: spread(page), bytes });
    }
  } finally {
    web.close();
  }
  return figures;
}
