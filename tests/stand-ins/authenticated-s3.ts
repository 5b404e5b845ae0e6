/**
 * An S3 server (s3rver) behind a proxy that adds what it lacks: every request must be signed as Amazon requires
 * (Signature Version 4, in headers or in the URL) with the account's secret and in time, and a SHA-256 checksum is
 * verified and stored. The proxy can also inject faults.
 */
import { createHash, createHmac, type Hash, type Hmac } from "node:crypto";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import http, { type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SignatureV4 } from "@smithy/signature-v4";
import S3rver from "s3rver";

export const ACCOUNT = { region: "us-west-2", accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

/**
 * `reset` closes the connection, `cut` closes it in the middle of a response, `slowdown` asks twice to retry later,
 * `slow` takes a second, `flip` changes a byte of an upload, `forgetful` stores no checksums.
 */
export type S3Fault = "none" | "reset" | "cut" | "slowdown" | "slow" | "flip" | "forgetful";

export type AuthenticatedS3 = {
  endpoint: string;
  bucket: string;
  /** Environment variables for a site that stores its files here. */
  environment: Record<string, string>;
  setFault(fault: S3Fault): void;
  /** The objects in the bucket. */
  listKeys(): string[];
  /** Refuses connections until {@link listen}. */
  stopListening(): Promise<void>;
  listen(): Promise<void>;
  close(): Promise<void>;
};

/** Node's hashes with the interface that the signer needs. */
class Sha256 {
  readonly #hash: Hash | Hmac;
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash("sha256") : createHmac("sha256", secret as NodeJS.ArrayBufferView);
  }
  update(data: string | Uint8Array) {
    this.#hash.update(data);
  }
  async digest() {
    return new Uint8Array(this.#hash.digest());
  }
  reset() {
    throw new Error("A hash cannot be reset.");
  }
}

const signer = new SignatureV4({
  credentials: ACCOUNT,
  region: ACCOUNT.region,
  service: "s3",
  sha256: Sha256,
  uriEscapePath: false,
  applyChecksum: false,
});

const parseStamp = (stamp: string) =>
  new Date(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));

/** Whether the request has a valid, unexpired signature of the account. */
async function isSigned({ method = "GET", url = "/", headers }: IncomingMessage): Promise<boolean> {
  const { pathname, searchParams } = new URL(url, "http://s3");
  const query = Object.fromEntries(searchParams);
  const base = { method, protocol: "http:", hostname: "s3", path: pathname };
  const signature = query["X-Amz-Signature"];
  if (signature) {
    const signingDate = parseStamp(query["X-Amz-Date"] ?? "");
    const expiresIn = Number(query["X-Amz-Expires"]);
    if (!(signingDate.getTime() + expiresIn * 1000 > Date.now())) return false;
    // Query parameters that signing adds; of these, the content's hash is signed as a header.
    const signedQuery = Object.fromEntries(Object.entries(query).filter(([name]) => !name.startsWith("X-Amz-")));
    const hash = query["X-Amz-Content-Sha256"];
    const request = {
      ...base,
      query: signedQuery,
      headers: { host: headers.host!, ...(hash && { "X-Amz-Content-Sha256": hash }) },
    };
    const signed = await signer.presign(request, { signingDate, expiresIn });
    return signed.query?.["X-Amz-Signature"] === signature;
  }
  const names = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? "")?.[1]?.split(";");
  if (!names) return false;
  const named = Object.fromEntries(names.map((name) => [name, String(headers[name] ?? "")]));
  const signingDate = parseStamp(named["x-amz-date"] ?? "");
  if (Math.abs(signingDate.getTime() - Date.now()) > 15 * 60_000) return false;
  const signed = await signer.sign(
    { ...base, query, headers: named },
    { signingDate, signableHeaders: new Set(names) },
  );
  return signed.headers.authorization === headers.authorization;
}

export async function startAuthenticatedS3(bucket = "homes"): Promise<AuthenticatedS3> {
  const folder = await mkdtemp(join(tmpdir(), "sunporch-s3-"));
  const s3 = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await s3.run();
  let currentFault: S3Fault = "none";
  let delayed = 0;
  const checksums = new Map<string, string | string[] | undefined>();
  const gateway = http.createServer(async (request, response) => {
    const sendError = (status: number, code: string) =>
      response.writeHead(status, { "Content-Type": "application/xml" }).end(`<Error><Code>${code}</Code></Error>`);
    if (currentFault === "reset") return void request.destroy();
    if (currentFault === "slowdown" && delayed-- > 0) return void sendError(503, "SlowDown");
    if (currentFault === "slow") await new Promise((resolve) => setTimeout(resolve, 1_000));
    if (!(await isSigned(request))) return void sendError(403, "SignatureDoesNotMatch");
    const { method, url, headers } = request;
    const { pathname } = new URL(url!, "http://s3");
    const content = method === "PUT" ? Buffer.concat(await request.toArray()) : null;
    if (content && currentFault === "flip") content[0]! ^= 1;
    const checksum = headers["x-amz-checksum-sha256"];
    if (content && checksum && createHash("sha256").update(content).digest("base64") !== checksum)
      return void sendError(400, "BadDigest");
    if (content) checksums.set(pathname, currentFault === "forgetful" ? undefined : checksum);
    const inner = http.request({ host: "127.0.0.1", port, method, path: url, headers }, (result) => {
      const checksum = headers["x-amz-checksum-mode"] === "ENABLED" ? checksums.get(pathname) : undefined;
      response.writeHead(result.statusCode!, {
        ...result.headers,
        ...(checksum && { "x-amz-checksum-sha256": checksum }),
      });
      if (currentFault !== "cut" || method !== "GET") return void result.pipe(response);
      result.once("data", (chunk: Buffer) => {
        response.write(chunk.subarray(0, chunk.length >> 1), () => response.destroy());
      });
    });
    inner.on("error", () => response.destroy());
    if (content) inner.end(content);
    else request.pipe(inner);
  });
  async function listen(onPort = 0): Promise<number> {
    gateway.listen(onPort, "127.0.0.1");
    await once(gateway, "listening");
    return (gateway.address() as AddressInfo).port;
  }
  async function stopListening(): Promise<void> {
    gateway.close();
    gateway.closeAllConnections();
    await once(gateway, "close");
  }
  const gatewayPort = await listen();
  const endpoint = `http://127.0.0.1:${gatewayPort}`;
  return {
    endpoint,
    bucket,
    environment: {
      FILES: "s3",
      S3_BUCKET: bucket,
      S3_REGION: ACCOUNT.region,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: ACCOUNT.accessKeyId,
      S3_SECRET_ACCESS_KEY: ACCOUNT.secretAccessKey,
    },
    setFault(next) {
      currentFault = next;
      delayed = 2;
    },
    listKeys() {
      const suffix = "._S3rver_object";
      const names = readdirSync(join(folder, bucket), { recursive: true, encoding: "utf8" });
      return names.filter((name) => name.endsWith(suffix)).map((name) => name.slice(0, -suffix.length));
    },
    stopListening,
    listen: async () => void (await listen(gatewayPort)),
    async close() {
      if (gateway.listening) await stopListening();
      await s3.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
