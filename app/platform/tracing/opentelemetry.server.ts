/**
 * Traces by OpenTelemetry's SDK, which itself reads the OTEL_* variables of sampling, batches, limits and the exporter.
 * The build contains the packages that are instrumented, so hooks of `require` and `import` don't see them. Their instrumentations get
 * them from here.
 */
import http, { type RequestOptions } from "node:http";
import https from "node:https";
import { syncBuiltinESMExports } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import { type Attributes, context, DiagLogLevel, diag, type Span, SpanStatusCode, trace } from "@opentelemetry/api";
import { getRPCMetadata, setGlobalErrorHandler, W3CTraceContextPropagator } from "@opentelemetry/core";
import { HttpInstrumentation } from "@opentelemetry/instrumentation-http";
import { PgInstrumentation } from "@opentelemetry/instrumentation-pg";
import { UndiciInstrumentation } from "@opentelemetry/instrumentation-undici";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import pg from "pg";
import { type Env, env } from "../env.server";
import { classifyPath, redactUrl } from "../http/server/access-log.server";
import { limitedWarnings } from "../limited-warnings.server";
import { describeProcess } from "../log.server";
import { setTracer, type Tracer } from "../trace.server";

export type Service = "web" | "worker";

/** An unreachable collector must not delay the end of the process longer. */
const STOP_MS = 2_000;
const WARN_EVERY_MS = 60_000;
/** What ends in the first characters of a password's hash. */
const SECRET_SERVICE_PATHS = ["/range/"];

/** Applies an instrumentation to modules, by the names of its definitions. */
function patchModules(
  instrumentation: HttpInstrumentation | PgInstrumentation,
  modules: Readonly<Record<string, object>>,
) {
  for (const { name, patch } of instrumentation.getModuleDefinitions()) if (modules[name]) patch?.(modules[name]);
}

function splitUrl(url: string): { "url.path": string; "url.query": string | undefined } {
  const at = url.indexOf("?");
  return { "url.path": at < 0 ? url : url.slice(0, at), "url.query": at < 0 ? undefined : url.slice(at + 1) };
}

/** What log lines of requests lack too. */
const NO_CLIENT: Attributes = {
  "client.address": undefined,
  "network.peer.address": undefined,
  "network.peer.port": undefined,
  "user_agent.original": undefined,
};

function describeOutgoing({ protocol = "http:", hostname, host, port, path }: RequestOptions): Attributes {
  const name = hostname ?? host?.replace(/:\d+$/, "") ?? "localhost";
  return { "url.full": `${protocol}//${name}${port ? `:${port}` : ""}${redactUrl(path ?? "/", SECRET_SERVICE_PATHS)}` };
}

/** Only calls that belong to a request or a job are traced. */
function instrument(secretPaths: readonly string[]): void {
  const ofHttp = new HttpInstrumentation({
    enabled: false,
    requireParentforOutgoingSpans: true,
    // The access log leaves these out too.
    ignoreIncomingRequestHook: ({ url = "" }) => classifyPath(url) !== null || url === "/metrics",
    startIncomingSpanHook: ({ url = "" }) => ({ ...NO_CLIENT, ...splitUrl(redactUrl(url, secretPaths)) }),
    startOutgoingSpanHook: describeOutgoing,
  });
  patchModules(ofHttp, { http, https });
  // Named imports keep the functions from before.
  syncBuiltinESMExports();
  new UndiciInstrumentation({
    requireParentforSpans: true,
    startSpanHook({ origin, path }) {
      const url = redactUrl(path, SECRET_SERVICE_PATHS);
      return { "user_agent.original": undefined, "url.full": `${origin}${url}`, ...splitUrl(url) } as Attributes;
    },
  });
  patchModules(new PgInstrumentation({ enabled: false, requireParentSpan: true }), {
    pg,
    "pg-pool": Object.getPrototypeOf(pg.Pool),
  });
}

/** Requests continue the trace of a proxy that is trusted. Services outside don't get our trace's id. */
class IncomingPropagator extends W3CTraceContextPropagator {
  override inject(): void {}
}

function describeService(service: Service) {
  const { release, machine, region } = describeProcess();
  return {
    "service.name": `sunporch-${service}`,
    "service.version": release,
    "host.name": machine,
    "process.pid": process.pid,
    ...(region && { "cloud.region": region }),
  };
}

const warn = limitedWarnings(WARN_EVERY_MS);

const warnUnsent = (error: unknown) =>
  warn("export", { reason: error instanceof Error ? error.message : String(error) }, "traces not sent");

/** Warnings of the SDK and failed exports as log lines. */
function logProblems(): void {
  const log = (text: string, ...details: unknown[]) =>
    warn(text, { text: [text, ...details].join(" ") }, "warning of OpenTelemetry");
  const ignore = () => {};
  diag.setLogger(
    { error: log, warn: log, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  setGlobalErrorHandler(warnUnsent);
}

async function makeExporter({ OTEL_EXPORTER_OTLP_PROTOCOL }: Env) {
  const { OTLPTraceExporter } =
    OTEL_EXPORTER_OTLP_PROTOCOL === "http/json"
      ? await import("@opentelemetry/exporter-trace-otlp-http")
      : await import("@opentelemetry/exporter-trace-otlp-proto");
  return new OTLPTraceExporter();
}

/** Starts the SDK, and the instrumentations of http, undici and pg. */
export async function startOpenTelemetry(service: Service, secretPaths: readonly string[]): Promise<void> {
  const settings = env();
  logProblems();
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes(describeService(service)))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(await makeExporter(settings))],
  });
  const { TRUST_PROXY } = settings;
  // Fly's proxy passes on what clients send.
  const isProxyTrusted = typeof TRUST_PROXY === "number" && TRUST_PROXY > 0;
  provider.register({ propagator: isProxyTrusted ? new IncomingPropagator() : null });
  instrument(secretPaths);

  const tracer = provider.getTracer("sunporch");
  const fail = (span: Span) => (message: string) => void span.setStatus({ code: SpanStatusCode.ERROR, message });
  const started: Tracer = {
    getIds() {
      const active = trace.getActiveSpan()?.spanContext();
      return active && { trace_id: active.traceId, span_id: active.spanId };
    },
    nameRoute(pattern) {
      const metadata = getRPCMetadata(context.active());
      if (metadata) metadata.route = pattern;
    },
    runInSpan: (name, attributes, work) =>
      tracer.startActiveSpan(name, { root: true, attributes }, async (span) => {
        try {
          return await work(fail(span));
        } catch (error) {
          fail(span)(error instanceof Error ? error.message : String(error));
          throw error;
        } finally {
          span.end();
        }
      }),
    async stop() {
      const ended = provider.shutdown().then(
        () => true,
        () => true,
      );
      const isInTime = await Promise.race([ended, sleep(STOP_MS).then(() => false)]);
      if (!isInTime) warnUnsent("The collector didn't respond before the end of the process.");
    },
  };
  setTracer(started);
}
