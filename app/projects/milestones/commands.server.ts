/** Staff create, update, delete, and move milestones. */
import type { Actor } from "~/audit/audit.server";
import { PROJECT_ITEM_KINDS } from "../items/item-kinds";
import {
  createProjectItem,
  deleteProjectItem,
  type ItemAddress,
  type ItemUpdate,
  moveProjectItem,
  type Place,
  updateProjectItem,
} from "../items/items.server";
import type { StaffMilestone } from "./queries.server";
import type { MilestoneFields } from "./schema";

/** Null when the project was deleted in the meantime. */
export const createMilestone = (
  projectId: string,
  fields: MilestoneFields,
  actor: Actor,
): Promise<StaffMilestone | null> => createProjectItem(PROJECT_ITEM_KINDS.milestones, projectId, fields, actor);

/** @param at with the version that the update is based on */
export const updateMilestone = (
  at: ItemAddress & { version?: number },
  fields: Partial<MilestoneFields>,
  actor: Actor,
): Promise<ItemUpdate<StaffMilestone>> => updateProjectItem(PROJECT_ITEM_KINDS.milestones, at, fields, actor);

/** @returns the deleted milestone; null when there was none */
export const deleteMilestone = (at: ItemAddress, actor: Actor): Promise<StaffMilestone | null> =>
  deleteProjectItem(PROJECT_ITEM_KINDS.milestones, at, actor);

/** Moves a milestone up or down. Null when it can't move. */
export const moveMilestone = (at: ItemAddress, by: -1 | 1, actor: Actor): Promise<Place | null> =>
  moveProjectItem(PROJECT_ITEM_KINDS.milestones, at, by, actor);
