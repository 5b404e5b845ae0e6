/** `npm run migrate`, and `node build/server/migrate.js`: migrates the database of DATABASE_DIRECT_URL or DATABASE_URL. */
import { migrate } from "../app/platform/db/migrate.server";
import { EnvError, readEnv } from "../app/platform/env.server";
import { OperatorError } from "../app/platform/operator-error";

async function main(): Promise<void> {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = readEnv(process.env);
  const url = DATABASE_DIRECT_URL ?? DATABASE_URL;
  if (!url) throw new EnvError("DATABASE_URL is not set. Set it to the database to migrate.");
  const names = await migrate(url, { folder: process.argv[2], hasPooler: DATABASE_DIRECT_URL !== undefined });
  console.log(names.length ? `Applied ${names.join(", ")}.` : "The database is up to date.");
}

await main().catch((error: Error) => {
  console.error(error instanceof OperatorError ? error.message : error);
  process.exit(1);
});
