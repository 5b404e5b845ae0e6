/** A collector that takes traces as OTLP in JSON. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

type OtlpValue = { stringValue?: string; intValue?: number | string };
type OtlpSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status: { code?: number; message?: string };
  attributes: { key: string; value: OtlpValue }[];
};
type OtlpAttributes = OtlpSpan["attributes"];
type OtlpRequest = {
  resourceSpans: { resource: { attributes: OtlpAttributes }; scopeSpans: { spans: OtlpSpan[] }[] }[];
};

export type ReceivedSpan = Omit<OtlpSpan, "attributes"> & {
  attributes: Record<string, string | number | undefined>;
  resource: Record<string, string | number | undefined>;
};

export type TraceCollector = {
  url: string;
  /** Environment variables for a program that sends its spans here at once. */
  environment: Record<string, string>;
  spans: ReceivedSpan[];
  /** Everything received, as text. */
  readText(): string;
  close(): Promise<void>;
};

const toRecord = (attributes: OtlpAttributes) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: ReceivedSpan[] = [];
  const server = createServer(async (request, response) => {
    if (request.url !== "/v1/traces") return void response.writeHead(404).end();
    const { resourceSpans } = (await json(request)) as OtlpRequest;
    for (const { resource, scopeSpans } of resourceSpans)
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ ...span, attributes: toRecord(span.attributes), resource: toRecord(resource.attributes) });
    response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: url,
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
      OTEL_BSP_SCHEDULE_DELAY: "50",
    },
    spans,
    readText: () => JSON.stringify(spans),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
