/**
 * A signed stamp in a form, with the time the page was rendered and an id for the submission. Bots submit too fast, which the
 * time shows, or submit a page repeatedly, which the id prevents. The id also makes a double click harmless.
 */
import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { keysFor } from "../../keys.server";

/** Minimum seconds that a person needs. There is no maximum, because a page may stay open for days. */
const MIN_SECONDS = 3;

const computeMac = (text: string, key: Uint8Array) => createHmac("sha256", key).update(text).digest("base64url");

export function createFormStamp(now = new Date()): string {
  const text = `${randomUUID()}.${Math.floor(now.getTime() / 1000)}`;
  return `${text}.${computeMac(text, keysFor("form stamp")[0]!)}`;
}

/** The submission's id and whether it took as long as a person needs; null for an invalid stamp. */
export function verifyFormStamp(stamp: unknown): { id: string; isHuman: boolean } | null {
  const [, text, id, issuedAt, signature] = /^(([0-9a-f-]{36})\.(\d{1,12}))\.([\w-]{43})$/.exec(String(stamp)) ?? [];
  if (!text || !id || !issuedAt || !signature) return null;
  const isAuthentic = keysFor("form stamp").some((key) =>
    timingSafeEqual(Buffer.from(computeMac(text, key)), Buffer.from(signature)),
  );
  const age = Date.now() / 1000 - Number(issuedAt);
  return isAuthentic ? { id, isHuman: age >= MIN_SECONDS } : null;
}
