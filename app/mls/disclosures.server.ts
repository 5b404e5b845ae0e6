/** What rules ask of a site with homes of a real MLS. docs/feeds.md names the rule of each setting. */
import { type Env, feedProblem } from "~/platform/env.server";
import { VARIABLES } from "~/platform/env-variables.server";
import { log } from "~/platform/log.server";
import { listFeedEnvs } from "./feeds.server";

/** Settings of a site with a real feed that are missing or still the example's, as lines for the operator; none with the sample MLS. */
export function findMissingDisclosures(env: Env): string[] {
  const feeds = listFeedEnvs(env).filter(({ FEED_VENDOR }) => FEED_VENDOR !== "sample");
  if (feeds.length === 0) return [];
  const isExample = (name: "LEGAL_NAME" | "SUPPORT_EMAIL" | "SUPPORT_PHONE") =>
    env[name] === VARIABLES[name].parse(undefined);
  const lines = [
    isExample("LEGAL_NAME") && "LEGAL_NAME: is the example's; pages must name the brokerage that displays the homes.",
    !env.DRE_LICENSE && "DRE_LICENSE: is not set; California requires the license number on a brokerage's site.",
    !env.EQUAL_HOUSING && "EQUAL_HOUSING: is not set; without it pages have no equal-housing mark.",
    isExample("SUPPORT_EMAIL") && "SUPPORT_EMAIL: is the example's; visitors report errors in listings there.",
    isExample("SUPPORT_PHONE") && "SUPPORT_PHONE: is the example's.",
  ];
  for (const { FEED_NAME, FEED_MLS_NAME, FEED_DISCLAIMER } of feeds) {
    const named = (line: string) => (env.FEEDS.length > 0 && FEED_NAME ? feedProblem(FEED_NAME, line) : line);
    lines.push(!FEED_MLS_NAME && named("FEED_MLS_NAME: is not set; pages must name the source of the homes."));
    lines.push(!FEED_DISCLAIMER && named("FEED_DISCLAIMER: is not set; most MLSs require a wording of their own."));
  }
  return lines.filter((line) => line !== false);
}

/** Logs them at a start. */
export function logMissingDisclosures(env: Env): void {
  for (const problem of findMissingDisclosures(env)) log().warn({ problem }, "a site with a real feed lacks a setting");
}
