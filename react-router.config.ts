import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // All routes come with the page. If they were discovered, the first home of a list, whose links are plain elements, would wait for one
  // more request, and looking up the links of a page costs the server as much as rendering it.
  routeDiscovery: { mode: "initial" },
  future: {
    v8_middleware: true,
    v8_passThroughRequests: true,
    v8_splitRouteModules: true,
    v8_trailingSlashAwareDataRequests: true,
    v8_viteEnvironmentApi: true,
  },
} satisfies Config;
