/** Where a server's files are, and the account that it runs as. */
import { createHash } from "node:crypto";
import { chownSync, existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Account, canEnter, isRoot, PostgresError, postgresAccount } from "./postgres-account";
import { privateFolder } from "./postgres-programs";

export interface Place {
  account: Account;
  /** Contains `cluster`, `password`, and `server.log`. */
  home: string;
}

/**
 * Chooses account and folder. The folder is the requested one, unless the account can't use it, such as when root's
 * project is below /root. Then it is a separate folder that root owns, always the same one for a requested folder, and
 * `say` reports it.
 * @param folder absolute
 */
export function choosePlace(folder: string, say: (line: string) => void): Place {
  if (!isRoot()) {
    if (existsSync(join(folder, "cluster")) && process.getuid && ownerOf(folder).uid !== process.getuid())
      throw new PostgresError(`${folder} belongs to another account. Start as that account, or set DATA_DIR.`);
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
    throw new PostgresError(`PostgreSQL's account can no longer enter ${folder}. Give it access, or set DATA_DIR.`);
  }
  const account = postgresAccount();
  if (canLive(account, folder)) return { account, home: folder };
  const home = privateFolder(name);
  say(`The account postgres can't enter ${folder}, so the database is in ${home}.`);
  const before = asIs(home);
  if (!before && !canLive(account, home))
    throw new PostgresError(`The account postgres can't enter ${home}. Set DATABASE_URL.`);
  return before ?? { account, home };
}

function ownerOf(home: string): { uid: number; gid: number } {
  const { uid, gid } = statSync(join(home, "cluster"));
  return { uid, gid };
}

/** Whether a folder for the account can be created inside `home`. */
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
