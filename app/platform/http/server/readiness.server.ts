/** Whether requests should be sent to this process, and what of it fails. */
import { log } from "../../log.server";
import { databaseCheck } from "./database-check.server";

const probes = new Map<string, () => boolean>();

/**
 * Makes readiness depend on one more thing of this process, such as an index that is still being loaded.
 * @param probe must be quick and must not throw.
 * @returns removes it again.
 */
export function registerReadiness(name: string, probe: () => boolean): () => void {
  probes.set(name, probe);
  return () => {
    if (probes.get(name) === probe) probes.delete(name);
  };
}

export type Readiness = { ready: boolean; checks: Record<string, "ok" | "failing"> };

/**
 * Makes the check behind /readyz. Until the process was ready once, everything counts; after that a failing database is
 * shown and keeps the process ready, as all machines share it: with none of them ready, visitors get the proxy's error page
 * instead of ours.
 * @param draining whether the process is on its way out, whatever else is so
 */
export function readinessCheck(draining: () => boolean): () => Promise<Readiness> {
  const checkDatabase = databaseCheck();
  const failingSince = new Map<string, number>();
  let wasReady = false;

  function logChanges(ready: boolean, failing: readonly string[], reason: string | null): void {
    const now = performance.now();
    const began = failing.filter((name) => !failingSince.has(name));
    for (const name of began) failingSince.set(name, now);
    const details = { ready, checks: began, ...(reason && began.includes("database") && { reason }) };
    // Before the first time, waiting is what is expected.
    if (began.length > 0) log()[wasReady ? "warn" : "info"](details, "readiness checks failing");
    for (const [name, since] of failingSince) {
      if (failing.includes(name)) continue;
      failingSince.delete(name);
      log().info({ ready, checks: [name], failedForMs: Math.round(now - since) }, "readiness check recovered");
    }
    if (ready && !wasReady) log().info("ready");
  }

  return async () => {
    if (draining()) return { ready: false, checks: { draining: "failing" } };
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
