/** Where a server's files are, and the account that it runs as. */
import { createHash } from "node:crypto";
import { chownSync, existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Account, canAccess, choosePostgresAccount, isRoot, PostgresError } from "./postgres-account";
import { createPrivateFolder } from "./postgres-programs";

export interface PostgresLocation {
  account: Account;
  /** Contains `cluster`, `password`, and `server.log`. */
  home: string;
}

/**
 * Chooses account and folder. The folder is the requested one, unless the account can't use it, such as when root's
 * project is below /root. Then it is a separate folder that root owns, always the same one for a requested folder, and
 * `logProgress` reports it.
 * @param folder absolute
 */
export function chooseLocation(folder: string, logProgress: (line: string) => void): PostgresLocation {
  if (!isRoot()) {
    if (existsSync(join(folder, "cluster")) && process.getuid && getOwner(folder).uid !== process.getuid())
      throw new PostgresError(`${folder} belongs to another account. Start as that account, or set DATA_DIR.`);
    return { account: {}, home: folder };
  }
  const asIs = (home: string): PostgresLocation | undefined => {
    if (!existsSync(join(home, "cluster"))) return undefined;
    const owner = getOwner(home);
    return { account: owner.uid === 0 ? choosePostgresAccount() : owner, home };
  };
  const name = `database-${createHash("sha256").update(folder).digest("hex").slice(0, 12)}`;
  const location = asIs(folder);
  if (location) {
    if (canAccess(location.account, join(folder, "cluster"))) return location;
    throw new PostgresError(`PostgreSQL's account can no longer enter ${folder}. Give it access, or set DATA_DIR.`);
  }
  const account = choosePostgresAccount();
  if (canUseFolder(account, folder)) return { account, home: folder };
  const home = createPrivateFolder(name);
  logProgress(`The account postgres can't enter ${folder}, so the database is in ${home}.`);
  const existingLocation = asIs(home);
  if (!existingLocation && !canUseFolder(account, home))
    throw new PostgresError(`The account postgres can't enter ${home}. Set DATABASE_URL.`);
  return existingLocation ?? { account, home };
}

function getOwner(home: string): { uid: number; gid: number } {
  const { uid, gid } = statSync(join(home, "cluster"));
  return { uid, gid };
}

/** Whether a folder for the account can be created inside `home`. */
function canUseFolder(account: Account, home: string): boolean {
  const probe = join(home, `probe-${process.pid}`);
  try {
    mkdirSync(probe, { mode: 0o700 });
    chownSync(probe, account.uid!, account.gid!);
    return canAccess(account, probe, true);
  } catch {
    return false;
  } finally {
    rmSync(probe, { recursive: true, force: true });
  }
}
