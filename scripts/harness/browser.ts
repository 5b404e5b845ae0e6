/** A browser, as far as HTTP is concerned. */
import http, { type OutgoingHttpHeaders } from "node:http";
import { type HttpResponse, type RequestOptions, sendRequest } from "./request";

export type RequestBody =
  | { json: unknown }
  | { form: Record<string, string> }
  | { fields: Record<string, string>; files: { field: string; name: string; bytes: Buffer<ArrayBuffer> }[] };

/** Keeps cookies and one connection. */
export class Browser {
  readonly #headers: OutgoingHttpHeaders;
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  readonly #cookies = new Map<string, string>();

  /** @param headers of each request */
  constructor(headers: OutgoingHttpHeaders) {
    this.#headers = headers;
  }

  /** Sends a request once. @throws when there is no response */
  async send(
    port: number,
    method: string,
    path: string,
    body?: RequestBody,
    { headers, signal }: Pick<RequestOptions, "headers" | "signal"> = {},
  ): Promise<HttpResponse> {
    const encoded = encodeBody(body);
    const bytes = Buffer.from(await encoded.arrayBuffer());
    const response = await sendRequest(port, path, {
      method,
      agent: this.#agent,
      signal,
      headers: {
        ...this.#headers,
        "Sec-Fetch-Site": "same-origin",
        Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(body && { "Content-Type": encoded.headers.get("Content-Type")!, "Content-Length": bytes.length }),
        ...headers,
      },
      body: bytes,
    });
    this.#keepCookies(response.headers["set-cookie"] ?? []);
    return response;
  }

  close(): void {
    this.#agent.destroy();
  }

  #keepCookies(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = "", ...attributes] = line.split("; ");
      const name = pair.slice(0, pair.indexOf("="));
      if (attributes.includes("Max-Age=0")) this.#cookies.delete(name);
      else this.#cookies.set(name, pair.slice(name.length + 1));
    }
  }
}

function encodeBody(body: RequestBody | undefined): Response {
  if (!body) return new Response();
  if ("json" in body) return Response.json(body.json);
  if ("form" in body) return new Response(new URLSearchParams(body.form));
  const form = new FormData();
  for (const [name, value] of Object.entries(body.fields)) form.append(name, value);
  for (const { field, name, bytes } of body.files) form.append(field, new File([bytes], name));
  return new Response(form);
}
