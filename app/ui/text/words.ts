import { count as numeral } from "./money";

/** "Milestone" of "milestone". */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "1,204 projects", "1 project". */
export const counted = (count: number, one: string): string => `${numeral(count)} ${one}${count === 1 ? "" : "s"}`;
