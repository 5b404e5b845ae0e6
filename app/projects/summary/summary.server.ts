/** A project at a glance. */
import { href } from "react-router";
import { type Milestone, milestonesOf } from "../milestones/milestones.server";
import type { Project } from "../projects.server";
import type { Phase } from "../rules";

export type ProjectSummary = {
  id: string;
  address: string;
  heroUrl: string | null;
  /** Whole dollars. */
  purchasePrice: number | null;
  renovationBudget: number | null;
  /** YYYY-MM-DD */
  estMoveIn: string | null;
  currentPhase: Phase;
  milestones: Milestone[];
  /** When staff last changed any of it, ISO 8601. */
  updatedAt: string;
};

export async function projectSummary(project: Project): Promise<ProjectSummary> {
  const { id, address, heroKey, purchasePrice, renovationBudget, estMoveIn, currentPhase } = project;
  const { milestones, updatedAt } = await milestonesOf(id);
  return {
    id,
    address,
    heroUrl: heroKey ? heroUrl(id, heroKey) : null,
    purchasePrice,
    renovationBudget,
    estMoveIn,
    currentPhase,
    milestones,
    updatedAt: updatedAt && updatedAt > project.updatedAt ? updatedAt : project.updatedAt,
  };
}

/** The picture's address changes with the picture, so that browsers may keep it. */
const heroUrl = (projectId: string, key: string) =>
  `${href("/api/projects/:projectId/hero", { projectId })}?${versionOf(key)}`;

/** The part of a file's key that no other file has. */
export const versionOf = (key: string): string => /([a-z0-9_-]+)\.[a-z0-9]+$/.exec(key)?.[1] ?? "";
