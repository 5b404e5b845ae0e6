/**
 * Traces of requests and jobs. Without a collector nothing is traced and nothing of OpenTelemetry is loaded: only
 * tracing/opentelemetry.server.ts imports it, and sets the tracer that these functions use.
 */
import { AsyncResource } from "node:async_hooks";

export type TraceIds = { trace_id: string; span_id: string };
export type SpanAttributes = Readonly<Record<string, string | number>>;
/** Marks the span as failed, with a reason without personal data. */
export type FailSpan = (reason: string) => void;

export interface Tracer {
  getIds(): TraceIds | undefined;
  nameRoute(pattern: string): void;
  runInSpan<T>(name: string, attributes: SpanAttributes, work: (fail: FailSpan) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

let tracer: Tracer | undefined;

export function setTracer(started: Tracer): void {
  tracer = started;
}

export const isTracing = (): boolean => tracer !== undefined;

/** The ids of the active span; undefined outside of a trace. */
export const getTraceIds = (): TraceIds | undefined => tracer?.getIds();

/** Names the active request's span by the pattern of its route. */
export const nameRoute = (pattern: string): void => tracer?.nameRoute(pattern);

/** Runs `work` as the first span of a trace. An error marks the span as failed and is rethrown. */
export function runInSpan<T>(
  name: string,
  attributes: SpanAttributes,
  work: (fail: FailSpan) => Promise<T>,
): Promise<T> {
  return tracer ? tracer.runInSpan(name, attributes, work) : work(() => {});
}

/** Keeps the trace of a function that another request may call, such as one that waits in a queue. */
export const keepTrace = <A, R>(work: (argument: A) => R): ((argument: A) => R) =>
  tracer ? AsyncResource.bind(work) : work;

/** Sends the last spans, within two seconds. */
export async function stopTracing(): Promise<void> {
  await tracer?.stop();
}
