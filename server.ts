/**
 * The HTTP server. As the entry of the server build it shares one copy of every module with the routes.
 */

import * as build from "virtual:react-router/server-build";
import { createRequestHandler } from "@react-router/express";
import express from "express";
import { RouterContextProvider } from "react-router";
import { nonceContext } from "~/platform/http/context";

export function createApp() {
  const app = express();
  app.disable("x-powered-by");
  app.use("/assets", express.static("build/client/assets", { immutable: true, maxAge: "1y" }));
  app.use(express.static("build/client", { maxAge: "1h", redirect: false }));
  app.use(
    createRequestHandler({
      build,
      getLoadContext() {
        const context = new RouterContextProvider();
        context.set(nonceContext, "");
        return context;
      },
    }),
  );
  return app;
}

if (process.argv[1]?.endsWith("build/server/index.js")) {
  const port = Number(process.env.PORT ?? 3000);
  createApp().listen(port, "127.0.0.1", () => console.log(`http://127.0.0.1:${port}`));
}
