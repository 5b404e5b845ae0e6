/** Writes a home's own list of upgrades, which replaces the catalog on its page. */
import { type Actor, audit } from "~/audit/audit.server";
import { incrementRevision } from "~/listings/catalog-revision.server";
import { clientOf, inTransaction } from "~/platform/db/db.server";
import { Prisma } from "~/platform/db/generated/client";
import type { CatalogEntry } from "~/upgrades/upgrades";

/** @param entries null for the catalog. @returns false when there is no such home */
export const setOwnUpgrades = (listingId: number, entries: CatalogEntry[] | null, actor: Actor): Promise<boolean> =>
  inTransaction(async (tx) => {
    const revision = BigInt(await incrementRevision(clientOf(tx)));
    const listing = await tx.listing.findUnique({ where: { id: listingId }, select: { upgradesCatalog: true } });
    if (!listing) return false;
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
    return true;
  });
