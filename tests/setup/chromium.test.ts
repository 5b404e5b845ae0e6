import { chromium } from "playwright";
import { expect, test } from "vitest";
import { chromiumLaunchOptions, chromiumPath } from "./chromium";

test("a browser is found and runs a page", async () => {
  const browser = await chromium.launch(await chromiumLaunchOptions());
  try {
    const page = await browser.newPage();
    await page.setContent("<title>sun</title><script>document.title += 'porch'</script>");
    expect(await page.title()).toBe("sunporch");
  } finally {
    await browser.close();
  }
});

test("a CHROMIUM_PATH that is none is named", async () => {
  const before = process.env.CHROMIUM_PATH;
  process.env.CHROMIUM_PATH = "/nowhere/chromium";
  try {
    await expect(chromiumPath()).rejects.toThrow("/nowhere/chromium");
  } finally {
    if (before === undefined) delete process.env.CHROMIUM_PATH;
    else process.env.CHROMIUM_PATH = before;
  }
});
