import type { HandleDocumentRequestFunction, ServerBuild } from "react-router";

/** A build of the framework for tests. @param routes with their ids @param render answers page requests */
export const makeServerBuild = (routes: readonly { id: string }[], render: HandleDocumentRequestFunction) =>
  ({
    entry: { module: { default: render, handleError() {} } },
    routes: Object.fromEntries(routes.map((route) => [route.id, route])),
    assets: { version: "1", url: "", entry: { imports: [], module: "" }, routes: {} },
    future: { v8_middleware: true, v8_passThroughRequests: true, v8_trailingSlashAwareDataRequests: true },
    ssr: true,
    isSpaMode: false,
    prerender: [],
    publicPath: "/",
    assetsBuildDirectory: "",
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  }) as unknown as ServerBuild;
