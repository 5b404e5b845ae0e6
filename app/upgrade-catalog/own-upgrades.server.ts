/** Writes a home's own list of upgrades, which replaces the catalog on its page. */
import { createHash } from "node:crypto";
import { type Actor, audit } from "~/audit/audit.server";
import { incrementRevision } from "~/listings/catalog-revision.server";
import { clientOf, inTransaction } from "~/platform/db/db.server";
import { Prisma } from "~/platform/db/generated/client";
import type { CatalogEntry } from "~/upgrades/upgrades";

/** The version of a list that a form is based on, made of its content: 1 to 2,147,483,647. */
export const getListVersion = (entries: unknown): number =>
  createHash("sha256")
    .update(JSON.stringify(entries ?? null))
    .digest()
    .readUInt32BE() >>> 1 || 1;

/**
 * @param entries null for the catalog
 * @param version of the list that the change is based on, if it must not overwrite another one
 */
export const setOwnUpgrades = (
  listingId: number,
  entries: CatalogEntry[] | null,
  actor: Actor,
  version?: number,
): Promise<"saved" | "missing" | "stale"> =>
  inTransaction(async (tx) => {
    const revision = BigInt(await incrementRevision(clientOf(tx)));
    const listing = await tx.listing.findUnique({ where: { id: listingId }, select: { upgradesCatalog: true } });
    if (!listing) return "missing";
    if (version !== undefined && version !== getListVersion(listing.upgradesCatalog)) return "stale";
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
        before: { upgrades: listing.upgradesCatalog },
        after: { upgrades: entries },
      },
      tx,
    );
    return "saved";
  });
