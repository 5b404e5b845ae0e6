/** Kills the web server while several clients upload files, send forms, or sign in. */
import { setTimeout as pause } from "node:timers/promises";
import { query } from "../../app/platform/db/pool.server";
import { Client, Traffic } from "./client";
import type { Ledger } from "./ledger";
import type { KillRun } from "./run";
import { SIGN_INS } from "./sign-in-traffic";
import { type Site, waitUntil } from "./site";
import { type Desk, FORMS, openStaffDesk, UPLOADS } from "./staff-traffic";

const CLIENTS = 4;
/** The longest wait between the first answer of a server and its end, in milliseconds. */
const WINDOW_MS = 400;
const END_MS = 60_000;

export type WebPart = "uploads" | "forms" | "sign-in";

/** @returns what the client does in turn, again and again */
async function openDesk(part: WebPart, desk: Desk, n: number): Promise<() => Promise<void>> {
  if (part === "sign-in")
    return async () => {
      const client = desk.client.another();
      await desk.random.one(SIGN_INS)({ ...desk, client });
      client.close();
    };
  const staff = await openStaffDesk(desk, `staff${n}@sunporch.example`);
  return () => desk.random.one(part === "uploads" ? UPLOADS : FORMS)(staff);
}

export async function killWeb(site: Site, part: WebPart, run: KillRun, ledger: Ledger): Promise<Traffic> {
  const { random } = site;
  const traffic = new Traffic(Number(process.env.PORT), random);
  let web = site.start("web");
  const clients = Array.from({ length: CLIENTS }, () => new Client(traffic));
  const desks = await Promise.all(clients.map((client, n) => openDesk(part, { client, random, ledger }, n)));
  let failure: unknown;
  const ended = Promise.all(
    desks.map(async (act) => {
      while (!traffic.isOver) await act();
    }),
  ).catch((error: unknown) => {
    failure = error;
  });
  while (run.isGoingOn() && !failure) {
    await waitUntil(() => traffic.downSince === undefined && traffic.inFlight > 0, 15_000);
    await pause(random.between(0, WINDOW_MS));
    // Limits of the sign-in are not what is looked at here.
    await query("DELETE FROM rate_limit");
    const isInFlight = traffic.inFlight > 0 && traffic.downSince === undefined;
    const killedAt = Date.now();
    await site.kill(web);
    traffic.downSince = killedAt;
    run.noteKill(isInFlight);
    web = site.start("web");
  }
  traffic.isOver = true;
  const isEnded = await Promise.race([ended.then(() => true), pause(END_MS, false)]);
  for (const client of clients) client.close();
  if (failure) throw failure;
  if (!isEnded) throw new Error("A request was never answered.");
  await site.stop(web);
  run.acknowledged = ledger.acknowledged;
  run.recoveries.push(...traffic.recoveries);
  return traffic;
}
