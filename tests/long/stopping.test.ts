import { once } from "node:events";
import http from "node:http";
import { connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeAll, expect, test } from "vitest";
import { ask, ensureServerBuild, type RunningServer, startProgram, startServer } from "../server/running-server";
import { createTestDatabase } from "../setup/database";
import { startBalancer } from "../stand-ins/pooling-proxy";

beforeAll(ensureServerBuild);

const running: RunningServer[] = [];
async function startTracked(variables?: Record<string, string>): Promise<RunningServer> {
  const server = await startServer(variables);
  running.push(server);
  return server;
}
afterEach(() => Promise.all(running.splice(0).map((server) => server.stop())));

/** A client like a load balancer: it reuses connections and switches servers only if it cannot connect. */
async function requestUntilClosed(port: number, counts: { answered: number; failed: string[] }): Promise<void> {
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

test("fails no request on SIGTERM under load for a client that switches servers only if it cannot connect", async () => {
  const server = await startTracked({ DRAIN_SECONDS: "1" });
  const counts = { answered: 0, failed: [] as string[] };
  const clients = Array.from({ length: 8 }, () => requestUntilClosed(server.port, counts));
  await expect.poll(() => counts.answered).toBeGreaterThan(50);
  server.child.kill("SIGTERM");
  await Promise.all(clients);
  expect(await server.ended).toEqual({ code: 0, signal: null });
  expect(counts.failed).toEqual([]);
  expect(server.lines().at(-1)).toMatchObject({ msg: "stopped", cut: 0 });
});

test("reports draining and asks clients to close connections", async () => {
  const server = await startTracked({ DRAIN_SECONDS: "3" });
  server.child.kill("SIGTERM");
  await expect.poll(() => server.output()).toContain("stopping");
  const { status, headers, body } = await ask(server.port, "/readyz", {
    agent: new http.Agent({ keepAlive: true }),
  });
  expect([status, headers.connection]).toEqual([503, "close"]);
  expect(JSON.parse(body)).toEqual({ ready: false, checks: { draining: "failing" } });
  expect(await server.ended).toEqual({ code: 0, signal: null });
});

test("finishes a request in flight without waiting for idle connections", async () => {
  const server = await startTracked();
  const silentSocket = connect(server.port, "127.0.0.1");
  await once(silentSocket, "connect");
  // A post that is in flight when the server is stopped.
  const socket: Socket = connect(server.port, "127.0.0.1");
  let received = "";
  socket.on("data", (chunk) => (received += chunk));
  const closed = once(socket, "close");
  socket.write("POST /slow HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n");
  await sleep(100);
  server.child.kill("SIGTERM");
  await expect.poll(() => server.output()).toContain("stopping");
  socket.write("\r\nabcd");
  await closed;
  expect(received).toMatch(/^HTTP\/1.1 4\d\d /);
  expect(received.toLowerCase()).toContain("connection: close");
  expect(await server.ended).toEqual({ code: 0, signal: null });
});

test("stops when its parent process has ended, and ignores a second signal", async () => {
  const [orphan, signalledTwice] = await Promise.all([startTracked(), startTracked()]);
  orphan.child.disconnect();
  signalledTwice.child.kill("SIGINT");
  signalledTwice.child.kill("SIGTERM");
  expect(await orphan.ended).toEqual({ code: 0, signal: null });
  expect(await signalledTwice.ended).toEqual({ code: 0, signal: null });
});

test.each(["", "METRICS_"])("reports a %sPORT in use in one sentence", async (prefix) => {
  const otherListener = createServer().listen(0, "127.0.0.1");
  await once(otherListener, "listening");
  const { port } = otherListener.address() as { port: number };
  const program = startProgram({ [`${prefix}PORT`]: String(port) });
  expect((await program.ended).code).toBe(1);
  expect(program.output().trim()).toBe(
    `Port ${port} on 127.0.0.1 is in use by another program; set ${prefix}PORT to a free one.`,
  );
  otherListener.close();
});

test("fails no request when servers behind a load balancer are replaced one by one", async () => {
  const database = await createTestDatabase();
  // Longer than a check takes on a busy machine, because the load balancer must notice in this time.
  const variables = { DATABASE_URL: database.url, DRAIN_SECONDS: "4", TRUST_PROXY: "1" };
  const backends = [await startTracked(variables), await startTracked(variables)];
  const balancer = await startBalancer(100);
  for (const { port } of backends) await balancer.add(port);
  const counts = { answered: 0, failed: [] as string[] };
  let isEnded = false;
  const clients = Array.from({ length: 16 }, async (_, n) => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const headers = { "X-Forwarded-For": `10.0.0.${n}` };
    while (!isEnded) {
      // A page from the database, whose connections must stay open for the last request.
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
      const leavingBackend = backends[round % 2]!;
      leavingBackend.child.kill("SIGTERM");
      expect(await leavingBackend.ended).toEqual({ code: 0, signal: null });
      expect(leavingBackend.lines().at(-1)).toMatchObject({ msg: "stopped", cut: 0 });
      balancer.remove(leavingBackend.port);
      const nextServer = await startTracked(variables);
      backends[round % 2] = nextServer;
      // Like a deployment before it stops the next machine.
      await balancer.add(nextServer.port);
    }
  } finally {
    isEnded = true;
    await Promise.all(clients);
    await balancer.close();
    await Promise.all(backends.map((backend) => backend.stop()));
    await database.drop();
  }
  expect(counts.failed).toEqual([]);
});

test("exits on an uncaught exception without draining", async () => {
  const server = await startTracked({
    DRAIN_SECONDS: "60",
    NODE_OPTIONS: `--import "data:text/javascript,process.on('SIGUSR2', () => { throw new Error('unexpected') })"`,
  });
  server.child.kill("SIGUSR2");
  expect(await server.ended).toEqual({ code: 1, signal: null });
  expect(server.output()).toContain("uncaught exception");
});

test("reports an invalid variable in one sentence with its name", async () => {
  const program = startProgram({ PORT: "many" });
  expect((await program.ended).code).toBe(1);
  expect(program.output().trim()).toMatch(/^PORT: [^\n]+$/);
});
