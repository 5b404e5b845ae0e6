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
  /** For a beforeEach: a visitor who is signed in, with the same session in each test, because signing in takes two requests. */
  createSignedInPerson(email: string): Promise<Person>;
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
  const createPerson = () => new Person(server.port, sql);
  /** Sessions of earlier tests by email, with the account's row. */
  const kept = new Map<string, { cookies: string; account: unknown; session: unknown }>();
  const createSignedInPerson = async (email: string) => {
    const person = createPerson();
    const earlier = kept.get(email);
    if (earlier) {
      await sql.query("INSERT INTO account SELECT * FROM jsonb_populate_record(NULL::account, $1)", [earlier.account]);
      await sql.query("INSERT INTO session SELECT * FROM jsonb_populate_record(NULL::session, $1)", [earlier.session]);
      for (const [, name, value] of earlier.cookies.matchAll(/([^=; ]+)=([^;]*)/g)) person.setCookie(name!, value!);
    } else {
      await person.signIn(email);
      const { rows } = await sql.query(
        `SELECT to_jsonb(account) AS account, to_jsonb(session) AS session
         FROM account JOIN session ON account_id = account.id WHERE email = $1`,
        [email],
      );
      if (!rows[0]) throw new Error(`${email} could not sign in.`);
      kept.set(email, { cookies: person.cookie, ...rows[0] });
      await emptyTables(sql, "sign_in_link", "mail", "auth_event", "rate_limit");
    }
    return person;
  };
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
    createPerson,
    createSignedInPerson,
  };
}

/** The visible text of a page. */
export const visibleText = (html: string) =>
  html
    .replaceAll(/<script.*?<\/script>|<!--.*?-->/gs, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");
