/** How often alert emails are sent for a saved search, shared by server and browser. */
export const ALERT_OPTIONS = [
  { value: "daily", label: "Once a day" },
  { value: "at-once", label: "Instantly" },
  { value: "off", label: "Never" },
] as const;

export type AlertFrequency = (typeof ALERT_OPTIONS)[number]["value"];

/** When a form doesn't choose. */
export const DEFAULT_ALERT_FREQUENCY: AlertFrequency = "daily";

/** The option chosen in a form; the default for an unknown value. */
export const parseAlertFrequency = (input: unknown): AlertFrequency =>
  ALERT_OPTIONS.find(({ value }) => value === input)?.value ?? DEFAULT_ALERT_FREQUENCY;
