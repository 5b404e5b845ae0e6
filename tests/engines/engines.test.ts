/** The same journeys in Firefox, in Firefox without scripts, and in WebKit. */
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { issueLink } from "~/platform/auth/links.server";
import { db } from "~/platform/db/db.server";
import { type RunningTestMail, startTestMail } from "../journeys/test-mail";
import { createJpeg } from "../media/images";
import { findA11yViolations } from "../setup/a11y";
import { type OwnSite, startOwnSite } from "../setup/own-site";
import { startFirefox } from "./firefox";
import { type Engine, EnginePage } from "./page";
import { startWebKit } from "./webkit";

interface Home {
  id: number;
  price: number;
}

let site: OwnSite;
let mail: RunningTestMail;
let folder: string;
let home: Home;

beforeAll(async () => {
  [site, folder] = await Promise.all([startOwnSite(60), mkdtemp(join(tmpdir(), "sunporch-engines-"))]);
  mail = await startTestMail();
  const list = await fetch(`${site.url}/api/listings?perPage=5&sort=price`);
  home = ((await list.json()) as { listings: Home[] }).listings[2]!;
});
afterAll(async () => {
  await mail?.close();
  await site?.close();
  if (folder) await rm(folder, { recursive: true });
});

/** What an attacker might get into a page. Each part that runs adds its name. */
const INJECTED = `<script>document.documentElement.dataset.ran = "script"</script>
  <img src="/none.png" alt="" onerror="document.documentElement.dataset.ran += ' handler'">
  <a href="javascript:void(document.documentElement.dataset.ran += ' link')">Injected link</a>`;

/** The site's pages with {@link INJECTED} at their end, with or without their policy. */
async function startInjectingProxy(hasPolicy: boolean): Promise<{ url: string; close(): void }> {
  const server = createServer(async (request, response) => {
    const answer = await fetch(site.url + request.url);
    const { status, headers } = answer;
    response.writeHead(status, {
      "Content-Type": headers.get("Content-Type") ?? "",
      ...(hasPolicy && { "Content-Security-Policy": headers.get("Content-Security-Policy") ?? "" }),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    const isPage = headers.get("Content-Type")?.startsWith("text/html");
    response.end(isPage ? body.toString().replace("</body>", `${INJECTED}</body>`) : body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const formatDollars = (dollars: number) => `$${dollars.toLocaleString("en-US")}`;
const nextYear = new Date().getFullYear() + 1;

describe.each([
  { name: "Firefox", scripts: true, width: 1440, start: () => startFirefox(true) },
  { name: "Firefox without scripts", scripts: false, width: 390, start: () => startFirefox(false) },
  { name: "WebKit", scripts: true, width: 1440, start: startWebKit },
])("$name", ({ name, scripts, width, start }) => {
  let engine: Engine;
  let page: EnginePage;
  beforeAll(async () => {
    engine = await start();
  });
  afterAll(() => engine?.close());
  beforeEach(async () => {
    page = new EnginePage(await engine.openWindow(width), site.url, scripts);
  });
  afterEach(() => page?.close());

  const createEmail = (topic: string) => `${topic}-${name.toLowerCase().replaceAll(" ", "-")}@example.com`;

  /** Nothing is wider than the window, and axe finds nothing where it can run. */
  const expectAccessible = async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
    const axePage = page.driver.axePage as Pick<Page, "evaluate" | "waitForFunction"> | undefined;
    if (axePage && scripts) expect(await findA11yViolations(axePage)).toEqual([]);
  };
  const openMenu = async () => {
    if (width < 1024) await page.click("button", "Menu");
  };
  /** Opens a link of an email, and clicks the button that scripts click by themselves. */
  const openMailedLink = async (link: string) => {
    await page.open(link);
    if (!scripts) await page.click("button", "Continue");
    await page.waitForPath(/^(?!\/auth\/)/);
  };
  const signIn = async (email: string, to: string) => {
    const { token } = await issueLink({ purpose: "sign-in", email, returnTo: to, pending: null }, db());
    await openMailedLink(`/auth/callback?token=${token}`);
  };
  const requestLink = async (email: string) => {
    await page.fill("Email", email);
    await page.click("button", "Email me a sign-in link");
    await page.seeText("Check your email for the sign-in link.");
    return mail.waitForLink(email, site.url);
  };

  it("searches a place and a price, opens a home, and returns to the list", async () => {
    await page.open("/");
    await page.see("heading", "California homes for sale");
    await expectAccessible();
    // The text of a photo that loads doesn't lie over the card.
    const photoColor = () => getComputedStyle(document.querySelector("main li img")!).color;
    expect(await page.evaluate(photoColor)).toMatch(/^(rgba\(0, 0, 0, 0\)|transparent)$/);
    // axe-core counts the placeholder.
    await page.fill(/^Location/, "San Diego", "combobox");
    await page.click("button", "Search");
    await page.waitForPath(/[?&]city=San\+Diego/);
    await page.see("heading", "San Diego homes for sale");
    await page.click("button", /^Price/);
    await page.fill("Maximum", "1,500,000");
    await page.click("button", scripts ? /^Show \d+ homes?$/ : "Show homes");
    await page.waitForPath(/maxPrice=1500000/);
    await page.see("link", "Remove Up to $1.5M");
    await page.choose("Sort", "Price (Low to High)");
    if (!scripts) await page.click("button", "Sort");
    await page.waitForPath(/sort=price/);
    await page.see("link", "Remove Sort: Price (Low to High)");
    const list = await page.getPath();
    const address = await page.see("heading", /, CA \d{5}$/);
    await page.click("link", address);
    await page.waitForPath(/^\/listing\/\d+\?/);
    await page.see("heading", address.split(",")[0]);
    await expectAccessible();
    await page.click("link", "All listings");
    await page.see("heading", "San Diego homes for sale");
    expect(await page.getPath()).toBe(list);
    await page.see("heading", address);
  });

  it.runIf(scripts)("runs no injected script, handler or javascript: link, because of the page's policy", async () => {
    const readRan = () => page.evaluate(() => document.documentElement.dataset.ran ?? "nothing");
    for (const hasPolicy of [false, true]) {
      const proxy = await startInjectingProxy(hasPolicy);
      try {
        await page.open(proxy.url);
        if (!hasPolicy) await expect.poll(readRan).toBe("script handler");
        await page.evaluate(() => {
          document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
            document.documentElement.dataset.blocked = effectiveDirective;
          });
        });
        await page.click("link", "Injected link");
        if (hasPolicy) await page.waitUntil(() => /^script-src/.test(document.documentElement.dataset.blocked ?? ""));
        else await expect.poll(readRan).toBe("script handler link");
        if (hasPolicy) expect(await readRan()).toBe("nothing");
      } finally {
        proxy.close();
      }
    }
  });

  it("follows the map", async () => {
    await page.open("/map");
    await page.see("region", /^Map: \d+ homes? near Riverside/);
    await page.evaluate(() => {
      document.documentElement.dataset.opened = "once";
    });
    await page.click("link", "San Diego");
    await page.waitForPath(/ll=32\./);
    await page.see("region", /^Map: \d+ homes? near San Diego/);
    const before = await page.getPath();
    await page.click("link", "Zoom in");
    await page.waitForPath(/z=11/);
    expect(await page.getPath()).not.toBe(before);
    // With scripts the same document follows.
    expect(await page.evaluate(() => document.documentElement.dataset.opened === "once")).toBe(scripts);
    await page.see("link", /^\$[\d.]+[KM], \d+ beds?, \d/);
    await expectAccessible();
  });

  it("shows the photos of a home, each above its caption", async () => {
    await page.open(`/listing/${home.id}`);
    const second = await page.evaluate(() => document.querySelector('a[href$="#photo-2"] img')!.getAttribute("alt")!);
    await page.click("link", second);
    if (scripts) {
      await page.see("dialog", "Photos");
      await page.seeText("Photo 2 of");
      const getBoxes = () => {
        const figure = document.querySelector("dialog[open] figure")!;
        const image = figure.querySelector("img")!;
        const [photo, caption] = [image, figure.querySelector("figcaption")!].map((part) =>
          part.getBoundingClientRect(),
        );
        return {
          isLoaded: image.complete && image.naturalWidth > 0,
          photoEnd: Math.round(photo!.bottom),
          photoHeight: Math.round(photo!.height),
          captionStart: Math.round(caption!.top),
          captionEnd: Math.round(caption!.bottom),
          screenEnd: window.innerHeight,
        };
      };
      await expect.poll(() => page.evaluate(getBoxes)).toMatchObject({ isLoaded: true });
      const boxes = await page.evaluate(getBoxes);
      expect(boxes.photoHeight).toBeGreaterThan(300);
      expect(boxes.photoEnd).toBeLessThanOrEqual(boxes.captionStart);
      expect(boxes.captionEnd).toBeLessThanOrEqual(boxes.screenEnd);
      await expectAccessible();
      await page.press("ArrowRight");
      await page.seeText("Photo 3 of");
      await page.press("Escape");
      await page.waitUntilGone("dialog");
      await page.waitUntil(() => document.activeElement?.getAttribute("href")?.endsWith("#photo-2") ?? false);
    } else {
      await page.waitForPath(/\/photos/);
      await page.see("figure", new RegExp(`^2 of \\d+, ${second}`));
    }
  });

  it("adds upgrades and the terms of a loan to the price", async () => {
    await page.open(`/listing/${home.id}`);
    await page.click("checkbox", /^Kitchen remodel/);
    if (!scripts) await page.click("button", "Update total");
    await page.waitForPath(/upgrades=kitchen-remodel/);
    await page.seeText(formatDollars(home.price + 25_000));
    await page.fill("Interest rate", "5.5");
    if (!scripts) await page.click("button", "Calculate");
    await page.waitForPath(/rate=5\.5/);
    // With scripts the URL follows the field by itself.
    if (!scripts) {
      await page.fill("Interest rate", "6");
      await page.press("Enter");
      await page.waitForPath(/rate=6$/);
      expect(await page.driver.getUrl()).toMatch(/#payment$/);
    }
    await expectAccessible();
  });

  it("sends a visitor's request for cost and timeline once they have signed in", async () => {
    const email = createEmail("request");
    await page.open(`/listing/${home.id}?upgrades=bath-remodel`);
    await page.click("link", "Confirm Cost & Timeline");
    await page.see("heading", "Confirm cost & timeline");
    await page.fill("Full name", "Marisol Vega");
    await page.fill("Email", email);
    await page.fill("Max home budget", "655,000");
    await page.choose("Month", "January");
    await page.choose("Year", String(nextYear - 1));
    await page.click("button", "Continue");
    await page.seeText("Choose a month after the current one.");
    await expectAccessible();
    await page.choose("Month", "August");
    await page.choose("Year", String(nextYear));
    await page.click("button", "Continue");
    await page.fill("Additional comments (optional)", "Is the roof original?");
    await page.click("button", "Submit Request");
    await page.seeText("we’ll send your request");
    await openMailedLink(await requestLink(email));
    // With scripts, the form was a dialog over the home.
    if (!scripts) await page.see("heading", "Request submitted!");
    await expectAccessible();
    const select = { maxHomeBudget: true, targetMoveIn: true, additionalComments: true };
    await expect
      .poll(() => db().timelineRequest.findMany({ where: { email }, select }))
      .toEqual([
        { maxHomeBudget: 655_000, targetMoveIn: `${nextYear}-08`, additionalComments: "Is the roof original?" },
      ]);
  });

  it("refuses an incomplete question, keeps what was typed, and sends it", async () => {
    const email = createEmail("ask");
    await page.open(`/listing/${home.id}`);
    await page.click("link", "Ask a Question");
    await page.see("heading", "Get more information");
    await page.fill("Your question (optional)", "Is the roof original?");
    await page.click("button", "Send");
    await page.see("link", "Please enter your name.");
    await page.waitUntil(() => document.activeElement?.id === "lead-name");
    await expectAccessible();
    expect(await page.read("Your question (optional)")).toBe("Is the roof original?");
    await page.fill("Name", "Zoë");
    await page.fill("Email", email);
    await page.click("button", "Send");
    await expect
      .poll(() => db().lead.findMany({ where: { email }, select: { name: true, message: true } }))
      .toEqual([{ name: "Zoë", message: "Is the roof original?" }]);
    await page.waitForPath(/^\/listing\/\d+$/);
  });

  it("signs in with an emailed link, returns to the page, and signs out", async () => {
    await page.open("/?beds=2");
    await openMenu();
    await page.click("link", "Login");
    await page.see("heading", "Sign in");
    await expectAccessible();
    await openMailedLink(await requestLink(createEmail("link")));
    expect(await page.getPath()).toBe("/?beds=2");
    await openMenu();
    await page.click("button", "Logout");
    await page.waitForPath(/^\/$/);
    await openMenu();
    await page.see("link", "Login");
  });

  it("saves a visitor's home once they have signed in, and removes it", async () => {
    await page.open("/?beds=2");
    await page.click("button", /^Save \d/);
    await page.seeText("we’ll save the home for you");
    await openMailedLink(await requestLink(createEmail("saved")));
    expect(await page.getPath()).toBe("/?beds=2");
    await page.open("/dashboard/saved");
    await page.see("button", /^Remove \d/);
    await expectAccessible();
    await page.click("button", /^Remove \d/);
    await page.waitUntilGone("button", /^Remove \d/);
  });

  it("saves a search and opens it from the dashboard", async () => {
    const email = createEmail("search");
    await signIn(email, "/dashboard/searches");
    await page.open("/?beds=2");
    await page.click("link", "Save Search");
    await page.fill("Name", "Near work");
    await expectAccessible();
    await page.click("button", "Save search");
    await expect
      .poll(() => db().savedSearch.count({ where: { name: "Near work", account: { email } } }))
      .toBeGreaterThan(0);
    // A page that is opened while the form's answer is on its way is never done, for puppeteer.
    await page.waitForPath(/^\/\?beds=2$/);
    await page.open("/dashboard/searches");
    await page.see("heading", "Near work");
    await page.click("link", "Open Near work");
    await page.waitForPath(/^\/\?beds=2$/);
  });

  it("changes the profile on the dashboard", async () => {
    await signIn(createEmail("profile"), "/dashboard/profile");
    await page.fill("Phone", "call me");
    await page.fill("Name", "Ana");
    await page.click("button", "Save");
    await page.see("link", /^Use a phone number/);
    expect(await page.read("Name")).toBe("Ana");
    await page.fill("Phone", "(555) 555-0148");
    await page.click("button", "Save");
    await page.seeText("Saved.");
    await page.open("/dashboard/profile");
    expect(await page.read("Phone")).toBe("(555) 555-0148");
    await expectAccessible();
  });

  it("creates a project with a photo", async () => {
    const buyerEmail = createEmail("buyer");
    const photo = join(folder, "front.jpg");
    await writeFile(photo, await createJpeg(200, 150));
    await signIn(`sam-${createEmail("staff").split("@")[0]}@sunporch.example`, "/admin");
    await page.click("link", "Create Project");
    await page.see("heading", "Create Project");
    await page.fill("Buyer Email", buyerEmail);
    await page.click("button", "Create Project");
    await page.seeText("Address is required");
    await expectAccessible();
    expect(await page.read("Buyer Email")).toBe(buyerEmail);
    await page.fill("Project Address", "9 Elm Way, Norco, CA 92860");
    await page.attachFile("Hero Image (optional)", photo);
    await page.click("button", "Create Project");
    await page.waitForPath(/\/summary$/);
    await page.seeText("No milestones yet.");
    await expectAccessible();
    const project = await db().project.findFirst({ where: { buyerEmail }, select: { heroKey: true } });
    expect(project?.heroKey).toMatch(/^projects\/[\w-]+\/[\w-]+\.\w+$/);
  });

  it("answers a question as staff", async () => {
    const email = createEmail("asked");
    await db().lead.create({
      data: {
        id: crypto.randomUUID(),
        listingId: home.id,
        name: email,
        email,
        contactPref: "email",
        bestTime: "morning",
      },
    });
    await signIn("sam@sunporch.example", "/admin/inbox");
    await page.click("link", new RegExp(email));
    await page.see("heading", new RegExp(`^${email} about `));
    await page.click("button", "Send answer");
    await page.see("link", "Write an answer.");
    await expectAccessible();
    await page.fill(/^Answer/, "It was replaced in 2021.");
    await page.click("button", "Send answer");
    expect(await mail.waitForEmail(email, "replaced in 2021")).toContain("2021");
  });
});
