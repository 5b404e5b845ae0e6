/** The built server with its own database, for the route tests of one file. */
import pg from "pg";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { built, type Serving, serve } from "../server/serving";
import { type TestDatabase, testDatabase } from "../setup/database";
import { Person } from "./person";

export type RouteSite = {
  readonly sql: pg.Client;
  /** The database's URL. */
  readonly database: string;
  readonly server: Serving;
  /** A visitor in a new browser. */
  person(): Person;
};

/** Tables with data of accounts and visitors, which are emptied before each test. */
const LEFT_BEHIND = `account, session, sign_in_link, mail, auth_event, rate_limit, pending_action, request_draft, lead`;

/** Starts it before the file's tests and stops it after them. @param fill inserts initial data */
export function routeSite(fill: (sql: pg.Client) => Promise<void>, env: Record<string, string> = {}): RouteSite {
  let database: TestDatabase;
  let sql: pg.Client;
  let server: Serving;
  beforeAll(async () => {
    [database] = await Promise.all([testDatabase(), built()]);
    sql = new pg.Client({ connectionString: database.url });
    await sql.connect();
    await fill(sql);
    await sql.query("UPDATE catalogue SET revision = 1");
    server = await serve({ DATABASE_URL: database.url, ...env });
  });
  afterAll(async () => {
    await server?.stop();
    await sql?.end();
    await database?.drop();
  });
  beforeEach(async () => {
    await sql.query(`TRUNCATE ${LEFT_BEHIND} CASCADE`);
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
    person: () => new Person(server.port, sql),
  };
}

/** The visible text of a page. */
export const words = (html: string) =>
  html
    .replaceAll(/<script.*?<\/script>|<!--.*?-->/gs, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");
