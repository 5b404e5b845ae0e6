/** The periods of the reports, in months up to the current one. */
export const PERIODS = [3, 12, 24] as const;
export type PeriodMonths = (typeof PERIODS)[number];

/** The period of a URL's `months`; a year for anything else. */
export const parsePeriod = (text: string | null): PeriodMonths =>
  PERIODS.find((months) => String(months) === text) ?? 12;
