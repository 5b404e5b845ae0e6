/**
 * A stamp in a form: when the page was made and what its post will be called. Robots post at once, or the same page again and
 * again: the first tells by the time, the second comes to nothing, as the post is known. So is a person's second press.
 */
import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { keysFor } from "../../keys.server";

/** Seconds that a person needs at least. A page may stay open for days before it is posted. */
const SOONEST = 3;

const mac = (text: string, key: Uint8Array) => createHmac("sha256", key).update(text).digest("base64url");

export function formStamp(now = new Date()): string {
  const text = `${randomUUID()}.${Math.floor(now.getTime() / 1000)}`;
  return `${text}.${mac(text, keysFor("form stamp")[0]!)}`;
}

/** What a stamp says: the id of the post, and whether it took as long as a person does; null for a text that is none of ours. */
export function readStamp(stamp: unknown, now = new Date()): { id: string; human: boolean } | null {
  const [, text, id, made, given] = /^(([0-9a-f-]{36})\.(\d{1,12}))\.([\w-]{43})$/.exec(String(stamp)) ?? [];
  if (!text || !id || !made || !given) return null;
  const ours = keysFor("form stamp").some((key) => timingSafeEqual(Buffer.from(mac(text, key)), Buffer.from(given)));
  const age = now.getTime() / 1000 - Number(made);
  return ours ? { id, human: age >= SOONEST } : null;
}
