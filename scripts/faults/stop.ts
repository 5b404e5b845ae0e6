/** Replaces web servers by SIGTERM, one after the other, behind a balancer and under load. */
import http from "node:http";
import { startBalancer } from "../harness/pooling-proxy";
import { ask } from "../harness/request";
import { type StopResult, violation } from "./result";
import { type Site, waitUntil } from "./site";

const ROUNDS = 20;
const CLIENTS = 12;
const REQUESTS_PER_ROUND = 60;
const PATHS = ["/api/listings?beds=1", "/robots.txt", "/api/places?input=river", "/sign-in"];

export async function stopUnderLoad(site: Site): Promise<StopResult> {
  process.env.DRAIN_SECONDS = "1";
  process.env.PORT = "0";
  const failures: string[] = [];
  let answered = 0;
  const balancer = await startBalancer(100);
  const startOne = async () => {
    const web = site.start("web");
    const { url } = await web.child.message(
      (message): message is { url: string } => typeof (message as { url?: unknown }).url === "string",
    );
    const port = Number(new URL(url).port);
    await balancer.add(port);
    return { web, port };
  };
  const servers = [await startOne(), await startOne()];
  let isOver = false;
  const clients = Array.from({ length: CLIENTS }, async (_, n) => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const headers = { "X-Forwarded-For": `10.0.0.${n + 1}` };
    for (let turn = n; !isOver; turn++) {
      const path = PATHS[turn % PATHS.length]!;
      const failure = await ask(balancer.port, path, { agent, headers }).then(
        ({ status }) => (status === 200 ? undefined : String(status)),
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      );
      if (failure) failures.push(`${path}: ${failure}`);
      else answered++;
    }
    agent.destroy();
  });
  const rounds: StopResult["rounds"] = [];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const before = { answered, failed: failures.length };
      await waitUntil(() => answered >= before.answered + REQUESTS_PER_ROUND, 30_000);
      const { web, port } = servers.shift()!;
      await site.stop(web);
      balancer.remove(port);
      servers.push(await startOne());
      rounds.push({ answered: answered - before.answered, failed: failures.length - before.failed });
      process.send?.({ kills: round + 1 });
    }
  } finally {
    isOver = true;
    await Promise.all(clients);
    await balancer.close();
  }
  return {
    part: "stop",
    rounds,
    violations: violation("other", "a request that failed while a server was stopped", failures),
  };
}
