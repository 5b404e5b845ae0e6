import { once } from "node:events";
import http from "node:http";
import { connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeAll, expect, test } from "vitest";
import { startBalancer } from "../../scripts/harness/pooling-proxy";
import { testDatabase } from "../setup/database";
import { ask, built, run, type Serving, serve } from "./serving";

beforeAll(built);

const running: Serving[] = [];
async function started(variables?: Record<string, string>): Promise<Serving> {
  const server = await serve(variables);
  running.push(server);
  return server;
}
afterEach(() => Promise.all(running.splice(0).map((server) => server.stop())));

/** A client as a balancer is one: it keeps connections, and goes elsewhere only where it cannot connect. */
async function askUntilGone(port: number, counts: { answered: number; failed: string[] }): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  for (;;) {
    try {
      const { status } = await ask(port, "/no/such/page", { agent });
      if (status === 404) counts.answered++;
      else counts.failed.push(String(status));
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === "ECONNREFUSED") return agent.destroy();
      counts.failed.push(code ?? message);
    }
  }
}

test("SIGTERM under load fails no request of a client that goes elsewhere only where it cannot connect", async () => {
  const server = await started({ DRAIN_SECONDS: "1" });
  const counts = { answered: 0, failed: [] as string[] };
  const clients = Array.from({ length: 8 }, () => askUntilGone(server.port, counts));
  await expect.poll(() => counts.answered).toBeGreaterThan(50);
  server.child.kill("SIGTERM");
  await Promise.all(clients);
  expect(await server.ended).toEqual({ code: 0, signal: null });
  expect(counts.failed).toEqual([]);
  expect(server.lines().at(-1)).toMatchObject({ msg: "stopped", cut: 0 });
});

test("behind a balancer that checks readiness, servers are replaced one after the other and no request fails", async () => {
  const database = await testDatabase();
  // Longer than a check takes, however busy this machine is: a balancer has to notice in this time.
  const variables = { DATABASE_URL: database.url, DRAIN_SECONDS: "4", TRUST_PROXY: "1" };
  const backends = [await started(variables), await started(variables)];
  const balancer = await startBalancer(100);
  for (const { port } of backends) await balancer.add(port);
  const counts = { answered: 0, failed: [] as string[] };
  let isOver = false;
  const clients = Array.from({ length: 16 }, async (_, n) => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const headers = { "X-Forwarded-For": `10.0.0.${n}` };
    while (!isOver) {
      // From the database, whose connections have to stay open for the last request.
      const { status } = await ask(balancer.port, "/api/listings?beds=1", { agent, headers });
      if (status === 200) counts.answered++;
      else counts.failed.push(String(status));
    }
    agent.destroy();
  });
  try {
    for (let round = 0; round < 2; round++) {
      const target = counts.answered + 50;
      await expect.poll(() => counts.answered).toBeGreaterThan(target);
      const leaving = backends[round % 2]!;
      leaving.child.kill("SIGTERM");
      expect(await leaving.ended).toEqual({ code: 0, signal: null });
      expect(leaving.lines().at(-1)).toMatchObject({ msg: "stopped", cut: 0 });
      balancer.remove(leaving.port);
      const next = await started(variables);
      backends[round % 2] = next;
      // As a deployment does, before it stops the next machine.
      await balancer.add(next.port);
    }
  } finally {
    isOver = true;
    await Promise.all(clients);
    await balancer.close();
    await Promise.all(backends.map((backend) => backend.stop()));
    await database.drop();
  }
  expect(counts.failed).toEqual([]);
});

test("on its way out it says so, and asks its clients to let go", async () => {
  const server = await started({ DRAIN_SECONDS: "3" });
  server.child.kill("SIGTERM");
  await expect.poll(() => server.output()).toContain("stopping");
  const { status, headers, body } = await ask(server.port, "/readyz", {
    agent: new http.Agent({ keepAlive: true }),
  });
  expect([status, headers.connection]).toEqual([503, "close"]);
  expect(JSON.parse(body)).toEqual({ ready: false, checks: { draining: "failing" } });
  expect(await server.ended).toEqual({ code: 0, signal: null });
});

test("a request in flight is finished, idle and silent connections hold nothing up", async () => {
  const server = await started();
  const silent = connect(server.port, "127.0.0.1");
  await once(silent, "connect");
  // A post that is still on its way when the order comes.
  const socket: Socket = connect(server.port, "127.0.0.1");
  let said = "";
  socket.on("data", (chunk) => (said += chunk));
  const closed = once(socket, "close");
  socket.write("POST /slow HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n");
  await sleep(100);
  server.child.kill("SIGTERM");
  await expect.poll(() => server.output()).toContain("stopping");
  socket.write("\r\nabcd");
  await closed;
  expect(said).toMatch(/^HTTP\/1.1 4\d\d /);
  expect(said.toLowerCase()).toContain("connection: close");
  expect(await server.ended).toEqual({ code: 0, signal: null });
});

test("it goes when the program that started it is gone, and takes a second signal calmly", async () => {
  const [orphan, twice] = await Promise.all([started(), started()]);
  orphan.child.disconnect();
  twice.child.kill("SIGINT");
  twice.child.kill("SIGTERM");
  expect(await orphan.ended).toEqual({ code: 0, signal: null });
  expect(await twice.ended).toEqual({ code: 0, signal: null });
});

test.each(["", "METRICS_"])("a %sPORT in use is one clear sentence", async (prefix) => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as { port: number };
  const program = run({ [`${prefix}PORT`]: String(port) });
  expect((await program.ended).code).toBe(1);
  expect(program.output().trim()).toBe(
    `Port ${port} on 127.0.0.1 is in use by another program; set ${prefix}PORT to a free one.`,
  );
  other.close();
});

test("an uncaught exception ends the process without waiting for balancers", async () => {
  const server = await started({
    DRAIN_SECONDS: "60",
    NODE_OPTIONS: `--import "data:text/javascript,process.on('SIGUSR2', () => { throw new Error('unexpected') })"`,
  });
  server.child.kill("SIGUSR2");
  expect(await server.ended).toEqual({ code: 1, signal: null });
  expect(server.output()).toContain("uncaught exception");
});

test("a bad variable is one clear sentence that names it", async () => {
  const program = run({ PORT: "many" });
  expect((await program.ended).code).toBe(1);
  expect(program.output().trim()).toMatch(/^PORT: [^\n]+$/);
});
