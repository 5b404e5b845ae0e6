/** A fake of Google's Places service on loopback, built from its documentation, with configurable data and faults. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export type RecordedRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: unknown;
};
export type GoogleFault = "silent" | "broken" | "nonsense" | "moved" | "bad-key" | null;

export type FakeGoogle = {
  url: string;
  requests: RecordedRequest[];
  fault: GoogleFault;
  /** Suggestions of the next autocomplete response. */
  suggestions: object[];
  /** Details by place id. */
  places: Record<string, object>;
  close(): Promise<void>;
};

export function buildSuggestion(placeId: string, main: string, secondary: string | null, types = ["geocode"]): object {
  const structuredFormat = { mainText: { text: main }, ...(secondary && { secondaryText: { text: secondary } }) };
  return { placePrediction: { place: `places/${placeId}`, placeId, text: { text: main }, structuredFormat, types } };
}

export async function startFakeGoogle(key: string): Promise<FakeGoogle> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const url = new URL(request.url ?? "/", fake.url);
      const text = Buffer.concat(chunks).toString();
      fake.requests.push({
        method: request.method ?? "",
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: text ? JSON.parse(text) : null,
      });
      const result = (status: number, body: unknown) =>
        response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
      const error = (code: number, reason: string) =>
        result(code, { error: { code, message: reason, status: reason } });
      if (fake.fault === "silent") return;
      if (fake.fault === "broken") return void error(500, "INTERNAL");
      if (fake.fault === "nonsense") return void response.writeHead(200).end("<html>");
      if (fake.fault === "moved") return void response.writeHead(302, { Location: "/elsewhere" }).end();
      if (fake.fault === "bad-key" || request.headers["x-goog-api-key"] !== key) {
        return void result(400, {
          error: { code: 400, status: "INVALID_ARGUMENT", details: [{ reason: "API_KEY_INVALID" }] },
        });
      }
      if (!request.headers["x-goog-fieldmask"]) return void error(400, "INVALID_ARGUMENT");
      if (request.method === "POST" && url.pathname === "/v1/places:autocomplete") {
        return void result(200, fake.suggestions.length > 0 ? { suggestions: fake.suggestions } : {});
      }
      const place = fake.places[url.pathname.replace("/v1/places/", "")];
      return void (place ? result(200, place) : error(404, "NOT_FOUND"));
    });
  });
  const fake: FakeGoogle = {
    url: "",
    requests: [],
    fault: null,
    suggestions: [],
    places: {},
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}
