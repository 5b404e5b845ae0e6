import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import packageJson from "./package.json" with { type: "json" };
import { compressAssets } from "./scripts/build/compress-assets.ts";
import { pageChunks } from "./scripts/build/page-chunks.ts";

/**
 * Adds our programs to the server build as entries. They share one copy of every module with the routes, and a
 * production image needs neither the sources nor a TypeScript runner. Packages are built in, because a program starts twice as
 * fast from a few files as from a thousand; `runtimePackages` of package.json stay outside, because they have native code or
 * find files by their own path. The framework names the server build's one entry itself, so this has to run
 * after it.
 */
function programs(entries: Record<string, string>): Plugin {
  return {
    name: "sunporch:programs",
    enforce: "post",
    configEnvironment(name, _options, { command }) {
      if (name !== "ssr") return;
      return {
        ...(command === "build" && {
          resolve: { noExternal: true, external: packageJson.runtimePackages },
          // Leaves out React's development builds, which are larger than its others.
          define: { "process.env.NODE_ENV": '"production"' },
        }),
        build: {
          rollupOptions: {
            input: entries,
            output: {
              entryFileNames: "[name].js",
              chunkFileNames: "chunks/[name]-[hash].js",
              // V8 keeps the text of each file.
              comments: { legal: true, annotation: false, jsdoc: false },
            },
          },
        },
      };
    },
  };
}

const findPackageFile = (path: string) => fileURLToPath(new URL(`./node_modules/${path}`, import.meta.url));

const PRODUCTION_FILES = [
  // The package's exports name its development build for every environment, with checks that each link repeats.
  { find: /^react-router$/, replacement: findPackageFile("react-router/dist/production/index.mjs") },
  { find: /^react-router\/dom$/, replacement: findPackageFile("react-router/dist/production/dom-export.mjs") },
];

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    compressAssets(),
    programs({
      index: "./scripts/web.ts",
      server: "./server.ts",
      worker: "./scripts/worker.ts",
      sync: "./scripts/sync.ts",
      feed: "./scripts/feed.ts",
      migrate: "./scripts/migrate.ts",
      "reset-second-factor": "./scripts/reset-second-factor.ts",
      backup: "./scripts/backup.ts",
      restore: "./scripts/restore.ts",
    }),
  ],
  resolve: {
    alias: [
      { find: "~", replacement: fileURLToPath(new URL("./app", import.meta.url)) },
      ...(command === "build" ? PRODUCTION_FILES : []),
    ],
  },
  // Every package that pages use in the browser, beside those of React and React Router. Discovery is off, because a package
  // that is found late reloads the page, and React Router's search for styles makes Vite find the server's packages.
  optimizeDeps: {
    noDiscovery: true,
    include: [
      "@conform-to/react",
      "@googlemaps/js-api-loader",
      "@radix-ui/react-slider",
      "downshift",
      "leaflet",
      "leaflet.gridlayer.googlemutant/src/Leaflet.GoogleMutant.mjs",
      "react-leaflet",
      "zod/mini",
    ],
  },
  build: { assetsInlineLimit: 0 },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: pageChunks } } } } } },
}));
