import { chromium } from "playwright";
import { expect, test } from "vitest";
import { chromiumLaunchOptions, chromiumPath } from "./chromium";

test("finds a browser that runs a page", async () => {
  const browser = await chromium.launch(await chromiumLaunchOptions());
  try {
    const page = await browser.newPage();
    await page.setContent("<title>sun</title><script>document.title += 'porch'</script>");
    expect(await page.title()).toBe("sunporch");
  } finally {
    await browser.close();
  }
});

test("reports an invalid CHROMIUM_PATH", async () => {
  const before = process.env.CHROMIUM_PATH;
  process.env.CHROMIUM_PATH = "/nowhere/chromium";
  try {
    await expect(chromiumPath()).rejects.toThrow("/nowhere/chromium");
  } finally {
    if (before === undefined) delete process.env.CHROMIUM_PATH;
    else process.env.CHROMIUM_PATH = before;
  }
});
