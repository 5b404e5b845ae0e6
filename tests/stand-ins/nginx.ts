/** Debian's nginx with the rules of deploy/nginx.conf, in front of servers on this machine. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { findFreePort } from "../../scripts/start/postgres";
import { sendRequest } from "../server/request";
import { SYSTEM_ENV } from "./system-programs";

const RULES = fileURLToPath(new URL("../../deploy/nginx.conf", import.meta.url));

export interface RunningNginx {
  port: number;
  /** Redirects to https. */
  redirectPort: number;
  /** Deletes all stored pages, as operators do after a release. */
  clearCache(): void;
  stop(): Promise<void>;
}

export const isNginxInstalled = (): boolean => spawnSync("nginx", ["-v"], { env: SYSTEM_ENV }).status === 0;

/** The rules with ports and folder of this machine, and without TLS. */
function readRules(values: { appPorts: readonly number[]; port: number; redirectPort: number; cache: string }): string {
  let rules = readFileSync(RULES, "utf8");
  for (const [pattern, replacement] of [
    [/ +server 127\.0\.0\.1:3000(.*;\n)/, values.appPorts.map((appPort) => `  server 127.0.0.1:${appPort}$1`).join("")],
    [/\/var\/cache\/sunporch/, values.cache],
    [/listen 80;/, `listen 127.0.0.1:${values.redirectPort};`],
    [/listen 443 ssl http2;/, `listen 127.0.0.1:${values.port};`],
    [/^ *(?:listen \[::\]|ssl_certificate).*\n/gm, ""],
  ] as const) {
    if (!new RegExp(pattern).test(rules)) throw new Error(`deploy/nginx.conf has no ${pattern}.`);
    rules = rules.replace(pattern, replacement);
  }
  return rules;
}

/** @param folder an empty folder for its files, which the caller deletes */
export async function startNginx(folder: string, appPorts: readonly number[]): Promise<RunningNginx> {
  const [port, redirectPort] = [await findFreePort(), await findFreePort()];
  const cache = join(folder, "cache");
  mkdirSync(cache, { recursive: true });
  const built = spawnSync("nginx", ["-V"], { env: SYSTEM_ENV, encoding: "utf8" }).stderr;
  const temporaryPaths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .filter((module) => !built.includes(`--without-http_${module}_module`))
    .map((module) => `${module}_temp_path ${folder}/${module};`);
  const config = join(folder, "nginx.conf");
  writeFileSync(
    config,
    `${process.getuid?.() === 0 ? "user root;" : ""}
worker_processes auto;
daemon off;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  default_type application/octet-stream;
  ${temporaryPaths.join("\n  ")}
${readRules({ appPorts, port, redirectPort, cache })}
}
`,
  );
  const log = join(folder, "error.log");
  const output = openSync(log, "a");
  const nginx = spawn("nginx", ["-p", folder, "-e", log, "-c", config], {
    env: SYSTEM_ENV,
    stdio: ["ignore", output, output],
  });
  const ended = once(nginx, "exit");
  while ((await sendRequest(redirectPort, "/").catch(() => undefined)) === undefined) {
    if (nginx.exitCode !== null) throw new Error(`nginx ended:\n${readFileSync(log, "utf8")}`);
    await pause(50);
  }
  return {
    port,
    redirectPort,
    clearCache() {
      for (const name of readdirSync(cache)) rmSync(join(cache, name), { recursive: true });
    },
    async stop() {
      nginx.kill("SIGTERM");
      await ended;
    },
  };
}
