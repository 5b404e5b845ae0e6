/** @module-tag long */
import { chromium } from "playwright";
import { expect, test } from "vitest";
import { findChromiumPath, getChromiumLaunchOptions } from "./chromium";

test("finds a browser that runs a page", async () => {
  const browser = await chromium.launch(await getChromiumLaunchOptions());
  try {
    const page = await browser.newPage();
    await page.setContent("<title>sun</title><script>document.title += 'porch'</script>");
    expect(await page.title()).toBe("sunporch");
  } finally {
    await browser.close();
  }
});

test("reports an invalid CHROMIUM_PATH", async () => {
  const pathBefore = process.env.CHROMIUM_PATH;
  process.env.CHROMIUM_PATH = "/nowhere/chromium";
  try {
    await expect(findChromiumPath()).rejects.toThrow("/nowhere/chromium");
  } finally {
    if (pathBefore === undefined) delete process.env.CHROMIUM_PATH;
    else process.env.CHROMIUM_PATH = pathBefore;
  }
});
