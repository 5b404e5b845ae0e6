import { formatNumber as numeral } from "./money";

/** "Milestone" of "milestone". */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "1,204 projects", "1 project". */
export const pluralize = (count: number, singular: string): string =>
  `${numeral(count)} ${singular}${count === 1 ? "" : "s"}`;
