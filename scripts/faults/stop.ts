/** Replaces web servers with SIGTERM, one after the other, behind a balancer and under load. */
import http from "node:http";
import { startBalancer } from "../harness/pooling-proxy";
import { ask } from "../harness/request";
import { invariant, type PartResult } from "./result";
import { type Site, waitUntil } from "./site";

const ROUNDS = 20;
const CLIENTS = 12;
const REQUESTS_PER_ROUND = 60;
const PATHS = ["/api/listings?beds=1", "/robots.txt", "/api/places?input=river", "/sign-in"];

export async function stopUnderLoad(site: Site): Promise<PartResult> {
  process.env.DRAIN_SECONDS = "1";
  process.env.PORT = "0";
  const failures: string[] = [];
  let answered = 0;
  let round = 0;
  let isOver = false;
  const balancer = await startBalancer(100);
  const startServer = async () => {
    const web = site.start("web");
    const { url } = await web.child.message(
      (message): message is { url: string } => typeof (message as { url?: unknown }).url === "string",
    );
    const port = Number(new URL(url).port);
    await balancer.add(port);
    return { web, port };
  };
  const servers = [await startServer(), await startServer()];
  const sendRequests = async (client: number) => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const headers = { "X-Forwarded-For": `10.0.0.${client}` };
    for (let turn = client; !isOver; turn++) {
      const path = PATHS[turn % PATHS.length]!;
      const outcome = await ask(balancer.port, path, { agent, headers }).then(
        ({ status }) => String(status),
        (error: Error) => String(error),
      );
      if (outcome === "200") answered++;
      else failures.push(`round ${round + 1}, ${path}: ${outcome}`);
    }
    agent.destroy();
  };
  const clients = Array.from({ length: CLIENTS }, (_, n) => sendRequests(n + 1));
  try {
    for (; round < ROUNDS; round++) {
      const before = answered;
      await waitUntil(() => answered >= before + REQUESTS_PER_ROUND, 30_000);
      const { web, port } = servers.shift()!;
      await site.stop(web);
      balancer.remove(port);
      servers.push(await startServer());
    }
  } finally {
    isOver = true;
    await Promise.all(clients);
    await balancer.close();
  }
  return {
    part: "stop",
    figures: { rounds: round, "requests answered": answered, "requests failed": failures.length },
    invariants: [invariant("a request that failed while a server was stopped", failures)],
  };
}
