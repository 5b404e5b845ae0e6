import { keyedHash } from "./keys.server";

/** Makes ids of rows: the same ones in the same order for the same seed. */
export function makeDeterministicIds(...seed: unknown[]): () => string {
  let count = 0;
  return () => {
    const hash = keyedHash(JSON.stringify([...seed, count++]), "idempotency");
    const hex = Buffer.from(hash, "base64url").toString("hex");
    // The version and variant of a UUID with the sender's own content (RFC 9562, section 5.8).
    return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-a$4-$5");
  };
}
