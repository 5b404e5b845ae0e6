/** A project's milestones as staff see them. */
import { PROJECT_ITEM_KINDS } from "../items/item-kinds";
import { getProjectItem, type ItemAddress, listProjectItems } from "../items/items.server";
import type { MilestoneFields } from "./schema";

export type StaffMilestone = MilestoneFields & { id: string; version: number };

export const listMilestonesForStaff = (projectId: string): Promise<StaffMilestone[]> =>
  listProjectItems(PROJECT_ITEM_KINDS.milestones, projectId);

/** Null when the project has no such milestone. */
export const getMilestoneForStaff = (at: ItemAddress): Promise<StaffMilestone | null> =>
  getProjectItem(PROJECT_ITEM_KINDS.milestones, at);
