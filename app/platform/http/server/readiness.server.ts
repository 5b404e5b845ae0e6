/** Whether requests should be sent to this process, and which checks fail. */
import { log } from "../../log.server";
import { databaseCheck } from "./database-check.server";

const probes = new Map<string, () => boolean>();

/**
 * Adds a check of this process to readiness, such as an index that is still loading.
 * @param probe must be fast and must not throw
 * @returns a function that removes it
 */
export function registerReadiness(name: string, probe: () => boolean): () => void {
  probes.set(name, probe);
  return () => {
    if (probes.get(name) === probe) probes.delete(name);
  };
}

export type Readiness = { ready: boolean; checks: Record<string, "ok" | "failing"> };

/**
 * Creates the check behind /readyz. Until the process was ready once, every check counts. After that, a failing database is
 * reported but does not affect readiness: all machines share it, and without a ready machine visitors get the proxy's error
 * page instead of the site's.
 * @param isDraining whether the process is stopping, which makes it not ready
 */
export function readinessCheck(isDraining: () => boolean): () => Promise<Readiness> {
  const checkDatabase = databaseCheck();
  const failingSince = new Map<string, number>();
  let wasReady = false;

  function logChanges(ready: boolean, failing: readonly string[], reason: string | null): void {
    const now = performance.now();
    const newlyFailing = failing.filter((name) => !failingSince.has(name));
    for (const name of newlyFailing) failingSince.set(name, now);
    const details = { ready, checks: newlyFailing, ...(reason && newlyFailing.includes("database") && { reason }) };
    // Failures before the first success are expected.
    if (newlyFailing.length > 0) log()[wasReady ? "warn" : "info"](details, "readiness checks failing");
    for (const [name, since] of failingSince) {
      if (failing.includes(name)) continue;
      failingSince.delete(name);
      log().info({ ready, checks: [name], failedForMs: Math.round(now - since) }, "readiness check recovered");
    }
    if (ready && !wasReady) log().info("ready");
  }

  return async () => {
    if (isDraining()) return { ready: false, checks: { draining: "failing" } };
    const database = await checkDatabase();
    const checks: Readiness["checks"] = { database: database.ok ? "ok" : "failing" };
    for (const [name, probe] of probes) checks[name] = probe() ? "ok" : "failing";
    const failing = Object.keys(checks).filter((name) => checks[name] === "failing");
    const ready = failing.every((name) => name === "database" && wasReady);
    logChanges(ready, failing, database.reason);
    wasReady ||= ready;
    return { ready, checks };
  };
}
