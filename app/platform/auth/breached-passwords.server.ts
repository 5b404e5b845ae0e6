/**
 * Passwords that are known from data breaches, by the range API of Have I Been Pwned or a mirror of it. It is told the
 * first five of the forty hex digits of a password's SHA-1, and answers with the rest of every hash that begins so.
 */
import { createHash } from "node:crypto";
import { env } from "~/platform/env.server";
import { limitedWarnings } from "~/platform/limited-warnings.server";
import { normalPassword } from "./password-rules";

const TIMEOUT_MS = 2_000;
const PREFIX_DIGITS = 5;
const warnUnchecked = limitedWarnings(60_000);

async function isBreached(password: string, service: string): Promise<boolean> {
  const digest = createHash("sha1").update(normalPassword(password)).digest("hex").toUpperCase();
  const answer = await fetch(`${service.replace(/\/$/, "")}/range/${digest.slice(0, PREFIX_DIGITS)}`, {
    // Without padding the length of the answer tells what was asked.
    headers: { "Add-Padding": "true", "User-Agent": "Sunporch" },
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`The service answered ${answer.status}.`);
  return (await answer.text()).split(/\r?\n/).some((line) => {
    const [rest, count] = line.split(":");
    return rest === digest.slice(PREFIX_DIGITS) && Number(count) > 0;
  });
}

/**
 * Why a password is not accepted, where it is known from a breach; null for any other. While the service does not answer,
 * every password counts as unknown: an outage of somebody else must not stop people from setting one.
 */
export async function breachedPasswordProblem(password: string): Promise<string | null> {
  const { BREACHED_PASSWORDS_URL: service } = env();
  if (!service) return null;
  try {
    return (await isBreached(password, service)) ? "This password is known from a data breach. Use another." : null;
  } catch (error) {
    warnUnchecked("breached passwords", { err: error }, "breached passwords not checked");
    return null;
  }
}
