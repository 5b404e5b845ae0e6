/** Kills the web server while several clients upload files, send forms, or sign in. */
import { setTimeout as pause } from "node:timers/promises";
import { query } from "../../app/platform/db/pool.server";
import { Client, Traffic } from "./client";
import type { Ledger } from "./ledger";
import { SIGN_INS } from "./sign-in-traffic";
import { type KillRun, MAX_START_MS, type Site, waitUntil } from "./site";
import { FORMS, openStaffSession, type TrafficSession, UPLOADS } from "./staff-traffic";

const CLIENTS = 4;
/** The longest time between the first response of a server and its kill, in milliseconds. */
const WINDOW_MS = 400;
const END_MS = 5 * 60_000;

const ACTIONS = { uploads: UPLOADS, forms: FORMS };
type WebPart = keyof typeof ACTIONS | "sign-in";
export const isWebPart = (part: string): part is WebPart => part in ACTIONS || part === "sign-in";

/** @returns one random action of the client */
async function openSession(part: WebPart, session: TrafficSession, n: number): Promise<() => Promise<void>> {
  if (part === "sign-in")
    return () => session.random.pick(SIGN_INS)({ ...session, client: session.client.openAnother() });
  const staff = await openStaffSession(session, `staff${n}@sunporch.example`);
  return () => session.random.pick(ACTIONS[part])(staff);
}

export async function killWeb(site: Site, part: WebPart, run: KillRun, ledger: Ledger): Promise<void> {
  const { random } = site;
  const traffic = new Traffic(Number(process.env.PORT), random, ledger);
  let web = site.start("web");
  const clients = Array.from({ length: CLIENTS }, () => new Client(traffic));
  const actions = await Promise.all(clients.map((client, n) => openSession(part, { client, random, ledger }, n)));
  let failure: unknown;
  const clientsDone = Promise.all(
    actions.map(async (act) => {
      while (!traffic.isEnded) await act();
    }),
  ).catch((error: unknown) => {
    failure = error;
  });
  while (run.shouldContinue() && !failure) {
    await waitUntil(() => traffic.isAnswered && traffic.inFlight > 0, MAX_START_MS);
    await pause(random.between(0, WINDOW_MS));
    // Rate limits of sign-in and forms are tested elsewhere.
    await query("DELETE FROM rate_limit");
    const isInFlight = traffic.isAnswered && traffic.inFlight > 0;
    await site.kill(web);
    traffic.isAnswered = false;
    run.recordKill(isInFlight);
    web = site.start("web");
  }
  traffic.isEnded = true;
  const isEnded = await Promise.race([clientsDone.then(() => true), pause(END_MS, false)]);
  if (failure) throw failure;
  if (!isEnded) throw new Error("A request never got a response.");
  await site.stop(web);
}
