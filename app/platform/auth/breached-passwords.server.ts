/**
 * Checks passwords against data breaches with the range API of Have I Been Pwned or a mirror. It gets the first five of the
 * forty hex digits of a password's SHA-1 and returns the rest of every known hash with that prefix.
 */
import { createHash } from "node:crypto";
import { env } from "~/platform/env.server";
import { limitedWarnings } from "~/platform/limited-warnings.server";
import { measureCall } from "~/platform/service-calls.server";
import { normalizePassword } from "./password-rules";

const TIMEOUT_MS = 2_000;
const PREFIX_DIGITS = 5;
const warnUnchecked = limitedWarnings(60_000);

async function isBreached(password: string, service: string): Promise<boolean> {
  const digest = createHash("sha1").update(normalizePassword(password)).digest("hex").toUpperCase();
  const response = await fetch(`${service.replace(/\/$/, "")}/range/${digest.slice(0, PREFIX_DIGITS)}`, {
    // Without padding, the length of the response reveals the prefix.
    headers: { "Add-Padding": "true", "User-Agent": "Sunporch" },
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The service responded with ${response.status}.`);
  return (await response.text()).split(/\r?\n/).some((line) => {
    const [rest, count] = line.split(":");
    return rest === digest.slice(PREFIX_DIGITS) && Number(count) > 0;
  });
}

/**
 * The error message for a password from a known breach; null for any other. If the service is unavailable, every password
 * passes: an outage of a third party must not stop people from setting one.
 */
export async function findBreachedPasswordProblem(password: string): Promise<string | null> {
  const { BREACHED_PASSWORDS_URL: service } = env();
  if (!service) return null;
  try {
    return (await measureCall("breached-passwords", "range", () => isBreached(password, service)))
      ? "This password appeared in a data breach. Use a different one."
      : null;
  } catch (error) {
    warnUnchecked("breached passwords", { err: error }, "check for breached passwords failed");
    return null;
  }
}
