/** Writes a home's own list of upgrades, which replaces the catalog on its page. */
import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { type Actor, audit } from "~/audit/audit.server";
import { type AllowedVersions, isAllowed } from "~/audit/versioned.server";
import { incrementRevision } from "~/listings/catalog-revision.server";
import { db, inTransaction, type Tx } from "~/platform/db/db.server";
import { Prisma } from "~/platform/db/generated/client";
import type { CatalogEntry } from "~/upgrades/upgrades";

/** The version of a list that a form is based on, made of its content: 1 to 2,147,483,647. */
export const getListVersion = (entries: unknown): number =>
  createHash("sha256")
    .update(JSON.stringify(entries ?? null))
    .digest()
    .readUInt32BE() >>> 1 || 1;

/** A home's own list, null for the catalog, with its version. @returns null when there has never been such a home */
export async function getOwnUpgrades(listingId: number, tx: Tx = db()) {
  const listing = await tx.listing.findUnique({ where: { id: listingId }, select: { upgradesCatalog: true } });
  if (!listing) return null;
  const entries = listing.upgradesCatalog as CatalogEntry[] | null;
  return { upgradesCatalog: entries, version: getListVersion(entries) };
}

/**
 * @param entries null for the catalog
 * @param version of the list that the change is based on, or those that it may be based on, if it must not overwrite another one
 * @returns the version of the list that it would have overwritten
 */
export const setOwnUpgrades = (
  listingId: number,
  entries: CatalogEntry[] | null,
  actor: Actor,
  version?: AllowedVersions,
): Promise<{ kind: "saved" | "missing" } | { kind: "stale"; version: number }> =>
  inTransaction(async (tx) => {
    // Locks the row of the revision first, so changes follow one another. This raises it even if nothing is saved.
    const revision = BigInt(await incrementRevision(tx));
    const before = await getOwnUpgrades(listingId, tx);
    if (!before) return { kind: "missing" };
    if (!isAllowed(version, before.version)) return { kind: "stale", version: before.version };
    if (isDeepStrictEqual(entries, before.upgradesCatalog)) return { kind: "saved" };
    await tx.listing.update({
      where: { id: listingId },
      data: { upgradesCatalog: entries ?? Prisma.DbNull, revision },
      select: { id: true },
    });
    await audit(
      actor,
      {
        action: "update",
        entity: "home",
        entityId: String(listingId),
        before: { upgrades: before.upgradesCatalog },
        after: { upgrades: entries },
      },
      tx,
    );
    return { kind: "saved" };
  });
