/** The browser's Back and dialogs: Back closes the open one and leaves the page below as it is. */
import type { Page, Request } from "playwright";
import { beforeAll, expect, it } from "vitest";
import { describeVisits, openVisit, type Visit, waitForToast, waitUntilReady } from "./browser";
import { setUpSite } from "./site";

const site = setUpSite();
let home: string;

beforeAll(async () => {
  const list = await fetch(`${site.url}/api/listings?perPage=1&sort=price`);
  const { listings } = (await list.json()) as { listings: { id: number }[] };
  home = `${site.url}/listing/${listings[0]!.id}`;
});

const DIALOGS = [
  { link: "Ask a Question", dialog: "Get more information" },
  { link: "Confirm Cost & Timeline", dialog: "Confirm cost & timeline" },
];
const findDialog = (page: Page, name: string) => page.getByRole("dialog", { name });

describeVisits(
  "dialogs",
  [390, 1440].map((width) => ({ scripts: true, width })),
  ({ width }) => {
    /** A visit whose history is another page and then a home, of which the part is in view. */
    async function openHome(): Promise<Visit> {
      const visit = await openVisit({ scripts: true, width });
      await visit.page.goto(`${site.url}/api/docs`);
      await visit.page.goto(home);
      await waitUntilReady(visit.page, true);
      return visit;
    }
    async function openDialog(page: Page, { link, dialog }: { link: string; dialog: string }): Promise<number> {
      const opener = page.getByRole("link", { name: link }).filter({ visible: true }).first();
      if (width === 390) await opener.tap();
      else await opener.click();
      await findDialog(page, dialog).locator("input:visible").first().waitFor();
      return page.evaluate(() => scrollY);
    }

    it("closes a dialog by Back and keeps the page below, which the next Back leaves, also after a question was sent", async () => {
      const { page, errors, close } = await openHome();
      for (const names of DIALOGS) {
        const scrollY = await openDialog(page, names);
        const requests: string[] = [];
        const record = (request: Request) => {
          if (request.resourceType() !== "image") requests.push(request.url());
        };
        page.on("request", record);
        await page.goBack();
        await findDialog(page, names.dialog).waitFor({ state: "hidden" });
        expect(page.url()).toBe(home);
        await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(names.link);
        expect(await page.evaluate(() => window.scrollY)).toBe(scrollY);
        expect(requests).toEqual([]);
        page.off("request", record);
      }
      // A dialog whose form was sent is not in the history either.
      await openDialog(page, DIALOGS[0]!);
      const question = findDialog(page, DIALOGS[0]!.dialog);
      await question.getByLabel("Name").fill("Ana");
      await question.getByLabel("Email", { exact: true }).first().fill("ana@example.com");
      await question.getByRole("button", { name: "Send" }).click();
      await waitForToast(page, "Request sent!");
      await question.waitFor({ state: "hidden" });
      expect(page.url()).toBe(home);
      await page.goBack();
      await page.waitForURL("**/api/docs");
      expect(errors).toEqual([]);
      await close();
    });

    it.each(["the button", "Escape"])(
      "leaves the page by one Back after a dialog was closed by %s",
      { tags: ["long"] },
      async (way) => {
        const { page, close } = await openHome();
        for (const names of DIALOGS) {
          await openDialog(page, names);
          const dialog = findDialog(page, names.dialog);
          if (way === "Escape") await page.keyboard.press("Escape");
          else await dialog.getByRole("button", { name: "Close" }).click();
          await dialog.waitFor({ state: "hidden" });
        }
        await page.goBack();
        await page.waitForURL("**/api/docs");
        await close();
      },
    );

    it("closes the sign-in dialog and the photos by Back", { tags: ["long"] }, async () => {
      const { page, close } = await openHome();
      await page.getByRole("button", { name: "Save", exact: true }).first().click();
      const signIn = page.getByRole("dialog");
      await signIn.getByLabel("Email").waitFor();
      await page.goBack();
      await signIn.waitFor({ state: "hidden" });
      expect(page.url()).toBe(home);
      await page.locator('a[href*="#photo-"]').first().click();
      const photos = findDialog(page, "Photos");
      await photos.getByRole("button", { name: "Next photo" }).click();
      await page.goBack();
      await photos.waitFor({ state: "detached" });
      expect(page.url()).toBe(home);
      await page.goBack();
      await page.waitForURL("**/api/docs");
      await close();
    });

    it("passes over a dialog once if Back is pressed before the page of a link is shown", async () => {
      const { page, close } = await openHome();
      const heading = await page.getByRole("heading", { level: 1 }).textContent();
      await openDialog(page, DIALOGS[0]!);
      await page.evaluate(() => {
        const [push, back] = [history.pushState.bind(history), history.back.bind(history)];
        const isOpen = () => document.querySelector("dialog:modal") !== null;
        // The address is the new page's before React has closed the dialog, and a browser goes back when it has time.
        history.pushState = (...entry) => {
          push(...entry);
          history.pushState = push;
          back();
        };
        history.back = () => {
          const wait = setInterval(() => {
            if (isOpen()) return;
            clearInterval(wait);
            back();
          }, 20);
        };
        document.querySelector<HTMLElement>('header a[href="/"]')!.click();
      });
      await findDialog(page, DIALOGS[0]!.dialog).waitFor({ state: "hidden" });
      await page.getByRole("heading", { level: 1, name: heading! }).waitFor();
      await expect.poll(() => page.evaluate(() => history.state?.dialog)).toBeUndefined();
      // Longer than another step back would take.
      await page.waitForTimeout(500);
      expect(page.url()).toBe(home);
      await close();
    });

    it.each(["a link", "another document"])(
      "passes over a dialog that was left by %s, and a reload",
      { tags: ["long"] },
      async (way) => {
        const { page, close } = await openHome();
        const waitUntilPassed = () => expect.poll(() => page.evaluate(() => history.state?.dialog)).toBeUndefined();
        const heading = await page.getByRole("heading", { level: 1 }).textContent();
        await openDialog(page, DIALOGS[0]!);
        const isDocument = way === "another document";
        await page.evaluate(
          (isDocument) =>
            isDocument
              ? window.location.assign("/")
              : document.querySelector<HTMLElement>('header a[href="/"]')!.click(),
          isDocument,
        );
        await page.waitForURL((url) => url.pathname === "/");
        await waitUntilReady(page, true);
        await page.goBack();
        await page.waitForURL(home);
        await page.getByRole("heading", { level: 1, name: heading! }).waitFor();
        await waitUntilPassed();
        await openDialog(page, DIALOGS[1]!);
        await page.reload();
        await waitUntilReady(page, true);
        await waitUntilPassed();
        await page.goBack();
        await page.waitForURL("**/api/docs");
        await close();
      },
    );
  },
);
