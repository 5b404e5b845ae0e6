/// <reference types="@react-router/node" />
/// <reference types="vite/client" />

declare module "virtual:react-router/server-build" {
  import type { ServerBuild } from "react-router";

  const build: ServerBuild;
  export = build;
}

/** What React Router leaves in the browser. */
interface Window {
  __reactRouterManifest?: { version: string };
  __reactRouterDataRouter?: import("react-router").DataRouter;
}
