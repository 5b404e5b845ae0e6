/**
 * A signed stamp in a form, with the time the page was rendered and an id for the submission. Bots submit too fast, which the
 * time shows, or submit a page repeatedly, which the id prevents. The id also makes a double click harmless.
 */
import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { keysFor } from "../../keys.server";

/** Minimum seconds that a person needs. There is no maximum, because a page may stay open for days. */
const SOONEST = 3;

const mac = (text: string, key: Uint8Array) => createHmac("sha256", key).update(text).digest("base64url");

export function formStamp(now = new Date()): string {
  const text = `${randomUUID()}.${Math.floor(now.getTime() / 1000)}`;
  return `${text}.${mac(text, keysFor("form stamp")[0]!)}`;
}

/** The submission's id and whether it took as long as a person needs; null for an invalid stamp. */
export function readStamp(stamp: unknown, now = new Date()): { id: string; human: boolean } | null {
  const [, text, id, made, given] = /^(([0-9a-f-]{36})\.(\d{1,12}))\.([\w-]{43})$/.exec(String(stamp)) ?? [];
  if (!text || !id || !made || !given) return null;
  const ours = keysFor("form stamp").some((key) => timingSafeEqual(Buffer.from(mac(text, key)), Buffer.from(given)));
  const age = now.getTime() / 1000 - Number(made);
  return ours ? { id, human: age >= SOONEST } : null;
}
