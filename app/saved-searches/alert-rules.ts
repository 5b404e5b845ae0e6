/** When letters tell of new homes that a saved search finds; pure, for server and browser alike. */
export const ALERTS = [
  { value: "daily", label: "Once a day" },
  { value: "at-once", label: "At once" },
  { value: "off", label: "Never" },
] as const;

export type Alerts = (typeof ALERTS)[number]["value"];

/** Where a form says nothing else. */
export const USUAL_ALERTS: Alerts = "daily";

/** What a form has chosen; the usual for what is none of the choices. */
export const readAlerts = (given: unknown): Alerts =>
  ALERTS.find(({ value }) => value === given)?.value ?? USUAL_ALERTS;
