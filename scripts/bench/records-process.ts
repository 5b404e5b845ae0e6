/**
 * Reads and writes the same records through the typed client and as prepared SQL, in a process that does nothing else.
 * GET / answers with the times by task.
 */
import { createServer } from "node:http";
import { db } from "../../app/platform/db/db.server";
import { pool } from "../../app/platform/db/pool.server";
import { taskTable } from "../../app/projects/tasks/data.server";
import { listen } from "./listen";
import type { RecordFigures } from "./records";
import { computeSpread, measureInTurns, median } from "./timing";

const CALLS = 100;

type Call = () => Promise<unknown>;

async function compareCalls(name: string, client: Call, sql: Call): Promise<RecordFigures> {
  /** Milliseconds of CPU time of this process for a call. */
  const timeProcessor = (call: Call) => async () => {
    const from = process.cpuUsage();
    for (let n = 0; n < CALLS; n++) await call();
    const { user, system } = process.cpuUsage(from);
    return (user + system) / 1_000 / CALLS;
  };
  const turns = { ms: 5_000, minRounds: 5 };
  const times = await measureInTurns({ client, sql }, { ...turns, rounds: 200, batchSize: 10 });
  const processor = await measureInTurns(
    { client: timeProcessor(client), sql: timeProcessor(sql) },
    { ...turns, rounds: 20 },
  );
  const summarize = (key: "client" | "sql") => ({ ...computeSpread(times[key]), processor: median(processor[key]) });
  return { name, client: summarize("client"), sql: summarize("sql") };
}

async function measure(): Promise<RecordFigures[]> {
  const { id } = await db().project.findFirstOrThrow({ select: { id: true } });
  const [task] = await taskTable.list(id);
  if (!task) throw new Error("The project has no tasks.");
  const select = { id: true, buyerEmail: true, propertyAddress: true, currentPhase: true, version: true } as const;
  const query = (name: string, text: string, values: unknown[]) => pool().query({ name, text, values });
  return [
    await compareCalls(
      "a project by its id",
      () => db().project.findUnique({ where: { id }, select }),
      () =>
        query(
          "bench-project",
          "SELECT id, buyer_email, property_address, current_phase, version FROM project WHERE id = $1",
          [id],
        ),
    ),
    await compareCalls(
      "its tasks",
      () => taskTable.list(id),
      () =>
        query(
          "bench-tasks",
          `SELECT id, title, description, completed, version FROM project_task WHERE project_id = $1
           ORDER BY completed, created_at, id`,
          [id],
        ),
    ),
    await compareCalls(
      "a task's title changed",
      () => db().projectTask.updateMany({ where: { id: task.id }, data: { title: "Changed" } }),
      () => query("bench-change", "UPDATE project_task SET title = 'Changed' WHERE id = $1", [task.id]),
    ),
  ];
}

const server = createServer(async (_request, response) => {
  try {
    response.end(JSON.stringify(await measure()));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
listen(server);
