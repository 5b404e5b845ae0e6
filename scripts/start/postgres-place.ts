/** Where a server's files lie and as whom it runs. */
import { createHash } from "node:crypto";
import { chownSync, existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Account, canEnter, isRoot, PostgresError, postgresAccount } from "./postgres-account";
import { privateFolder } from "./postgres-programs";

export interface Place {
  account: Account;
  /** Holds `cluster`, `password` and `server.log`. */
  home: string;
}

/**
 * Chooses account and folder: the folder asked for, unless the account cannot live there, as when root's project lies
 * below /root; then one of root's own elsewhere, always the same for the same folder, and `say` tells which.
 * @param folder absolute
 */
export function choosePlace(folder: string, say: (line: string) => void): Place {
  if (!isRoot()) {
    if (existsSync(join(folder, "cluster")) && process.getuid && ownerOf(folder).uid !== process.getuid())
      throw new PostgresError(`${folder} belongs to another account: start as that account, or set DATA_DIR.`);
    return { account: {}, home: folder };
  }
  const asIs = (home: string): Place | undefined => {
    if (!existsSync(join(home, "cluster"))) return undefined;
    const owner = ownerOf(home);
    return { account: owner.uid === 0 ? postgresAccount() : owner, home };
  };
  const name = `database-${createHash("sha256").update(folder).digest("hex").slice(0, 12)}`;
  const found = asIs(folder);
  if (found) {
    if (canEnter(found.account, join(folder, "cluster"))) return found;
    throw new PostgresError(`PostgreSQL's account can no longer enter ${folder}: let it, or set DATA_DIR.`);
  }
  const account = postgresAccount();
  if (canLive(account, folder)) return { account, home: folder };
  const home = privateFolder(name);
  say(`The account postgres cannot enter ${folder}; the database is kept in ${home}.`);
  const before = asIs(home);
  if (!before && !canLive(account, home))
    throw new PostgresError(`The account postgres cannot enter ${home}: set DATABASE_URL.`);
  return before ?? { account, home };
}

function ownerOf(home: string): { uid: number; gid: number } {
  const { uid, gid } = statSync(join(home, "cluster"));
  return { uid, gid };
}

/** Whether the account can be given a folder of its own inside `home`. */
function canLive(account: Account, home: string): boolean {
  const probe = join(home, `probe-${process.pid}`);
  try {
    mkdirSync(probe, { mode: 0o700 });
    chownSync(probe, account.uid!, account.gid!);
    return canEnter(account, probe, true);
  } catch {
    return false;
  } finally {
    rmSync(probe, { recursive: true, force: true });
  }
}
