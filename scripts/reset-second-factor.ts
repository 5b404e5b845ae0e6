/**
 * `npm run reset-factor -- sam@sunporch.example`: resets the second factor of a staff address whose app and recovery
 * codes are lost, when no colleague can do it on the People page. Requires a new app at the next sign-in, ends all
 * sessions, emails the address, and writes an audit entry. On failure it exits with 1 and prints one sentence.
 */
import { hostname, userInfo } from "node:os";
import { resetSecondFactor } from "../app/accounts/second-factor.server";
import { parseEmailAddress } from "../app/platform/auth/email-address.server";
import { EnvError, requireEnv } from "../app/platform/env.server";
import { runProgram } from "./run-program";

async function main(): Promise<void> {
  const email = parseEmailAddress(process.argv[2]);
  if (!email || process.argv.length > 3) throw new EnvError("Give one email address: npm run reset-factor -- EMAIL");
  requireEnv({ database: true });
  const actor = { id: null, email: `command line (${userInfo().username} at ${hostname()})` };
  if (!(await resetSecondFactor(email, actor))) throw new EnvError(`${email} has no second factor.`);
  console.log(`The second factor of ${email} was reset, and all of its sessions have ended.`);
}

await runProgram(import.meta.url, main);
