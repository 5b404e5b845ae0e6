/** The summary of a project for its buyer. */
import { href } from "react-router";
import { pacificToday } from "~/ui/text/dates";
import { milestoneTable } from "../milestones/data.server";
import type { Project } from "../projects.server";

/** `today` in California, YYYY-MM-DD. */
export async function getProjectSummary(project: Project) {
  const { heroKey, calendarKey: _, ...facts } = project;
  const milestones = await milestoneTable.list(project.id);
  return { ...facts, heroUrl: heroKey && getHeroUrl(project.id, heroKey), milestones, today: pacificToday() };
}

export type ProjectSummary = Awaited<ReturnType<typeof getProjectSummary>>;

/** The URL changes with the image, so that browsers can cache it. */
const getHeroUrl = (projectId: string, key: string) =>
  `${href("/api/projects/:projectId/hero", { projectId })}?${getFileVersion(key)}`;

/** The part of a file's key that is unique to the file. */
export const getFileVersion = (key: string): string => /([a-z0-9_-]+)\.[a-z0-9]+$/.exec(key)?.[1] ?? "";
