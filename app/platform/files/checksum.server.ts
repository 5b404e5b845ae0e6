/** Checksums of stored files. */
import { createHash } from "node:crypto";
import { Readable } from "node:stream";

/** The stored content differs from what was uploaded. */
export class FileDamagedError extends Error {
  override name = "FileDamagedError";
}

export const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** The names and checksums of uploaded files, one after another, so that only one file has a second copy in memory. */
export async function describeFiles(files: readonly File[]): Promise<[name: string, sha256: string][]> {
  const described: [string, string][] = [];
  for (const file of files) described.push([file.name, sha256Of(new Uint8Array(await file.arrayBuffer()))]);
  return described;
}

/**
 * A file's content, which fails with a {@link FileDamagedError} if its checksum differs. The last chunk is held back until the
 * check, so that damaged content is never complete.
 */
export function verifiedBody(body: Readable, sha256: string): Readable {
  const verified = Readable.from(verifiedChunks(body, sha256), { objectMode: false });
  // A generator that was never started does not close its source.
  return verified.once("close", () => body.destroy());
}

async function* verifiedChunks(body: Readable, sha256: string): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  let last: Buffer | undefined;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    hash.update(chunk);
    if (last) yield last;
    last = chunk;
  }
  if (hash.digest("hex") !== sha256) throw new FileDamagedError("The content has a different checksum.");
  if (last) yield last;
}
