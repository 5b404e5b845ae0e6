/** Measures calls of other services. */
import { defineHistogram } from "./metrics.server";

type Service = "storage" | "smtp" | "oidc" | "places" | "breached-passwords" | "clamd" | "feed";
/** Whether the service did what was asked; `refused`: it works, but not for this call. */
type CallOutcome = "ok" | "refused" | "failed";

const durations = defineHistogram(
  "service_call_duration_seconds",
  "Time of a call of another service.",
  ["service", "operation", "outcome"],
  [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
);

/** Adds a call that took `seconds`. */
export function observeCall(service: Service, operation: string, outcome: CallOutcome, seconds: number): void {
  durations.observe({ service, operation, outcome }, seconds);
}

/**
 * Measures a call.
 * @param isRefusal whether an error is a refusal rather than a failure of the service
 */
export async function measureCall<T>(
  service: Service,
  operation: string,
  call: () => Promise<T>,
  isRefusal: (error: unknown) => boolean = () => false,
): Promise<T> {
  const startedAt = performance.now();
  const observe = (outcome: CallOutcome) =>
    observeCall(service, operation, outcome, (performance.now() - startedAt) / 1_000);
  try {
    const result = await call();
    observe("ok");
    return result;
  } catch (error) {
    observe(isRefusal(error) ? "refused" : "failed");
    throw error;
  }
}
