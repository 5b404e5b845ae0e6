/** The web server of `npm run dev`: the application from its sources, reloaded when they change. */
import { createServer } from "node:http";
import { join } from "node:path";
import type { Express } from "express";
import express from "express";
import { createServer as createVite } from "vite";
import { readEnv } from "../app/platform/env.server";

const env = readEnv(process.env);
const app = express();
const server = createServer(app);
const vite = await createVite({
  appType: "custom",
  // Servers with different data folders must not overwrite each other's bundled packages.
  cacheDir: join(env.DATA_DIR, "vite"),
  server: { middlewareMode: true, hmr: { server } },
});

type ServerModule = { createApp(): Express | Promise<Express> };
let loadedModule: ServerModule | undefined;
let currentApp: Express;

app.disable("x-powered-by");
app.use(vite.middlewares);
app.use(async (request, response, next) => {
  try {
    const source = (await vite.ssrLoadModule("./server.ts")) as ServerModule;
    if (source !== loadedModule) {
      currentApp = await source.createApp();
      loadedModule = source;
    }
    currentApp(request, response, next);
  } catch (error) {
    vite.ssrFixStacktrace(error as Error);
    next(error);
  }
});

server.listen(env.PORT, env.HOST, () => process.send?.({ ready: true, url: `http://${env.HOST}:${env.PORT}` }));

async function stop(): Promise<void> {
  server.closeAllConnections();
  await vite.close();
  process.exit(0);
}
process.once("SIGTERM", stop);
