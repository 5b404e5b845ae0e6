/** The built server with its own database, for the route tests of one file. */
import pg from "pg";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { ensureServerBuild, type RunningServer, startServer } from "../server/running-server";
import { createTestDatabase, type TestDatabase } from "../setup/database";
import { emptyTables } from "../setup/empty-tables";
import { Person } from "./person";

export type RouteSite = {
  readonly sql: pg.Client;
  /** The database's URL. */
  readonly database: string;
  readonly server: RunningServer;
  /** A visitor in a new browser. */
  createPerson(): Person;
};

/** Tables with data of accounts and visitors, which are emptied before each test. */
const CLEARED_TABLES = [
  "account",
  "session",
  "sign_in_link",
  "mail",
  "auth_event",
  "rate_limit",
  "pending_action",
  "request_draft",
  "lead",
];

/** Starts it before the file's tests and stops it after them. @param fillDatabase inserts initial data */
export function setUpRouteSite(
  fillDatabase: (sql: pg.Client) => Promise<void>,
  env: Record<string, string> = {},
): RouteSite {
  let database: TestDatabase;
  let sql: pg.Client;
  let server: RunningServer;
  beforeAll(async () => {
    [database] = await Promise.all([createTestDatabase(), ensureServerBuild()]);
    sql = new pg.Client({ connectionString: database.url });
    await sql.connect();
    await fillDatabase(sql);
    await sql.query("UPDATE catalogue SET revision = 1");
    server = await startServer({ DATABASE_URL: database.url, ...env });
  });
  afterAll(async () => {
    await server?.stop();
    await sql?.end();
    await database?.drop();
  });
  beforeEach(async () => {
    await emptyTables(sql, ...CLEARED_TABLES);
  });
  return {
    get sql() {
      return sql;
    },
    get database() {
      return database.url;
    },
    get server() {
      return server;
    },
    createPerson: () => new Person(server.port, sql),
  };
}

/** The visible text of a page. */
export const visibleText = (html: string) =>
  html
    .replaceAll(/<script.*?<\/script>|<!--.*?-->/gs, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");
