/** The summary of a project for its buyer. */
import { href } from "react-router";
import { listMilestones, type Milestone } from "../milestones/queries.server";
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
  /** When staff last updated the project or its items, ISO 8601. */
  updatedAt: string;
};

export async function getProjectSummary(project: Project): Promise<ProjectSummary> {
  const { id, address, heroKey, purchasePrice, renovationBudget, estMoveIn, currentPhase, updatedAt } = project;
  return {
    id,
    address,
    heroUrl: heroKey ? getHeroUrl(id, heroKey) : null,
    purchasePrice,
    renovationBudget,
    estMoveIn,
    currentPhase,
    milestones: await listMilestones(id),
    updatedAt,
  };
}

/** The URL changes with the image, so that browsers can cache it. */
const getHeroUrl = (projectId: string, key: string) =>
  `${href("/api/projects/:projectId/hero", { projectId })}?${getFileVersion(key)}`;

/** The part of a file's key that is unique to the file. */
export const getFileVersion = (key: string): string => /([a-z0-9_-]+)\.[a-z0-9]+$/.exec(key)?.[1] ?? "";
