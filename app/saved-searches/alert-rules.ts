/** How often alert emails are sent for a saved search, shared by server and browser. */
export const ALERTS = [
  { value: "daily", label: "Once a day" },
  { value: "at-once", label: "Instantly" },
  { value: "off", label: "Never" },
] as const;

export type Alerts = (typeof ALERTS)[number]["value"];

/** When a form doesn't choose. */
export const USUAL_ALERTS: Alerts = "daily";

/** The option chosen in a form; the default for an unknown value. */
export const readAlerts = (given: unknown): Alerts =>
  ALERTS.find(({ value }) => value === given)?.value ?? USUAL_ALERTS;
