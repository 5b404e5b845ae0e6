/** One HTTP request to a server on this machine, without what `fetch` adds or hides. */
import http, { type IncomingHttpHeaders, type OutgoingHttpHeaders } from "node:http";

export interface HttpResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface RequestOptions {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
  agent?: http.Agent;
  signal?: AbortSignal;
}

/** One request with any method and headers. Its path is sent exactly as written, and its body is returned as received. */
export function requestBytes(
  port: number,
  path: string,
  { body, ...options }: RequestOptions = {},
): Promise<Omit<HttpResponse, "body"> & { body: Buffer }> {
  return new Promise((resolve, reject) => {
    const request = http.request({ host: "127.0.0.1", port, path, agent: false, ...options }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    request.on("error", reject);
    request.end(body);
  });
}

/** The same with its body as text. */
export async function sendRequest(port: number, path: string, options?: RequestOptions): Promise<HttpResponse> {
  const response = await requestBytes(port, path, options);
  return { ...response, body: response.body.toString() };
}
