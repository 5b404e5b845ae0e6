import { type Env, env } from "../env.server";
import type { Service } from "./opentelemetry.server";

/** Whether the environment names a collector. */
const hasCollector = ({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED }: Env) =>
  OTEL_EXPORTER_OTLP_ENDPOINT !== undefined && OTEL_SDK_DISABLED !== "true";

/**
 * Starts tracing if a collector is configured. Call it before the process's first log line.
 * @param secretPaths as in `redactUrl`
 */
export async function startTracing(service: Service, secretPaths: readonly string[] = []): Promise<void> {
  if (!hasCollector(env())) return;
  const { startOpenTelemetry } = await import("./opentelemetry.server");
  await startOpenTelemetry(service, secretPaths);
}
