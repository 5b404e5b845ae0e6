/** What makes a stopped server of ours a standby. */
import { chownSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chooseLocation } from "../start/postgres-install";

/** Lets the next start of a stopped server recover until it is promoted. @param folder its folder */
export function makeStandby(folder: string): void {
  const { account, home } = chooseLocation(folder);
  const signal = join(home, "cluster", "standby.signal");
  writeFileSync(signal, "");
  if (account.uid !== undefined) chownSync(signal, account.uid, account.gid!);
}

/** The same database as the superuser, who has the same password in our own servers. */
export function asSuperuser(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.username = "postgres";
  return url.href;
}
