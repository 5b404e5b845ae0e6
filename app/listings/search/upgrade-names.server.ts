/** Names upgrades whose ids an address or a saved search has. */
import { db } from "~/platform/db/db.server";
import type { Upgrade } from "~/upgrades/upgrades";
import { getListingIndex } from "./listing-index.server";

export type UpgradeName = Pick<Upgrade, "id" | "title">;

export const UNKNOWN_UPGRADE = "An upgrade we no longer offer";

/** The title of each upgrade, also of those that buyers aren't offered now. */
export async function nameUpgrades(ids: readonly string[]): Promise<UpgradeName[]> {
  if (ids.length === 0) return [];
  const { upgrades } = await getListingIndex();
  const names = new Map(upgrades.map(({ id, title }) => [id, title]));
  const former = ids.filter((id) => !names.has(id));
  if (former.length > 0) {
    const rows = await db().upgrade.findMany({ where: { id: { in: former } }, select: { id: true, title: true } });
    for (const { id, title } of rows) names.set(id, title);
  }
  return ids.map((id) => ({ id, title: names.get(id) ?? UNKNOWN_UPGRADE }));
}
