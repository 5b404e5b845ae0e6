/** What the buyer of a request saw of the chosen upgrades, which later changes of the catalog leave as it is. */
import { db } from "~/platform/db/db.server";
import type { CatalogEntry, Upgrade } from "./upgrades";

/** Whole dollars. */
export type SeenUpgrade = Pick<Upgrade, "id" | "title" | "category" | "cost" | "costRange" | "weeks">;

export const toSeenUpgrade = ({ id, title, category, cost, costRange, weeks }: Upgrade): SeenUpgrade => ({
  id,
  title,
  category,
  cost,
  costRange,
  weeks,
});

/** The columns of a request that say which upgrades it is for. */
export const REQUESTED_UPGRADES = {
  selectedUpgrades: true,
  upgradesSeen: true,
  listing: { select: { upgradesCatalog: true } },
} as const;

type RequestedUpgrades = {
  selectedUpgrades: string[];
  upgradesSeen: unknown;
  listing: { upgradesCatalog: unknown };
};

/** Requests from before the catalog was data have the titles of today, and a cost only from a home's own list. */
type RequestedUpgrade = Pick<SeenUpgrade, "title" | "category"> & Partial<Pick<SeenUpgrade, "cost" | "weeks">>;

export async function listRequestedUpgrades(requests: readonly RequestedUpgrades[]): Promise<RequestedUpgrade[][]> {
  const older = requests.filter(({ upgradesSeen }) => upgradesSeen === null).flatMap((row) => row.selectedUpgrades);
  const catalog =
    older.length > 0
      ? await db().upgrade.findMany({
          where: { id: { in: older } },
          select: { id: true, title: true, category: true },
        })
      : [];
  return requests.map(({ selectedUpgrades, upgradesSeen, listing }) => {
    if (upgradesSeen) return upgradesSeen as SeenUpgrade[];
    const offered = [...((listing.upgradesCatalog as CatalogEntry[] | null) ?? catalog)];
    return selectedUpgrades.flatMap((id) => offered.find((upgrade) => upgrade.id === id) ?? []);
  });
}

export const nameRequestedUpgrades = async (requests: readonly RequestedUpgrades[]): Promise<string[][]> =>
  (await listRequestedUpgrades(requests)).map((upgrades) => upgrades.map(({ title }) => title));
