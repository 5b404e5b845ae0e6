import { defineConfig } from "playwright/test";
import { getChromiumLaunchOptions } from "../../tests/setup/chromium";
import type { Looks } from "./index";

const { pictures } = JSON.parse(process.env.LOOKS!) as Looks;
const options = await getChromiumLaunchOptions();
const variants = [390, 820, 1440].flatMap((width) =>
  (["light", "dark"] as const).flatMap((colorScheme) =>
    [true, false].map((javaScriptEnabled) => ({ width, colorScheme, javaScriptEnabled })),
  ),
);

export default defineConfig({
  testDir: ".",
  testMatch: "looks.spec.ts",
  outputDir: "../../data/looks/results",
  reporter: [["list"], ["html", { outputFolder: "../../data/looks/report", open: "never" }]],
  snapshotPathTemplate: `${pictures}/{projectName}/{arg}{ext}`,
  fullyParallel: true,
  workers: 2,
  retries: 1,
  timeout: 90_000,
  expect: {
    timeout: 20_000,
    toHaveScreenshot: { threshold: 0.05, scale: "css", stylePath: new URL("looks.css", import.meta.url).pathname },
  },
  projects: variants.map(({ width, colorScheme, javaScriptEnabled }) => ({
    name: `${width}-${colorScheme}${javaScriptEnabled ? "" : "-plain"}`,
    use: {
      viewport: { width, height: width < 600 ? 844 : 900 },
      hasTouch: width < 600,
      isMobile: width < 600,
      colorScheme,
      javaScriptEnabled,
      bypassCSP: true,
      contextOptions: { reducedMotion: "reduce" },
      locale: "en-US",
      timezoneId: "America/Los_Angeles",
      launchOptions: {
        ...options,
        args: [
          ...(options.args ?? []),
          "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
          "--font-render-hinting=none",
          "--force-color-profile=srgb",
        ],
      },
    },
  })),
});
