/** Checksums of stored files. */
import { createHash } from "node:crypto";
import { Readable } from "node:stream";

/** The store has another content than was put there. */
export class FileDamagedError extends Error {
  override name = "FileDamagedError";
}

export const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/**
 * A file's content that ends in a {@link FileDamagedError} where its checksum differs. The last chunk waits for the check,
 * so that nobody takes damaged content for whole.
 */
export function verifiedBody(body: Readable, sha256: string): Readable {
  const verified = Readable.from(verifiedChunks(body, sha256), { objectMode: false });
  // A generator that was never started does not close what it reads.
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
  if (hash.digest("hex") !== sha256) throw new FileDamagedError("The content has another checksum.");
  if (last) yield last;
}
