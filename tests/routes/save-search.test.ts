/** Save This Search: its page and its plain form, served by the built server. Saving itself is in saved-search.test.ts. */
import { describe, expect, it } from "vitest";
import { ask } from "../server/running-server";
import { setUpRouteSite } from "./route-site";

const site = setUpRouteSite();

const PAGE = "/save-search?city=Riverside&minPrice=300000&beds=3&types=house,condo&sort=newest";

function postForm(path: string, body: string, type = "application/x-www-form-urlencoded") {
  return ask(site.server.port, path, { method: "POST", body, headers: { "Content-Type": type } });
}

describe("Save This Search page", () => {
  it("lists the search's filters and is excluded from search engines", async () => {
    const { status, body } = await ask(site.server.port, PAGE);
    expect(status).toBe(200);
    const summary = [
      ...(/<ul [^>]*aria-label="Search filters".*?<\/ul>/.exec(body)?.[0] ?? "").matchAll(/<li[^>]*>(.*?)<\/li>/g),
    ];
    const summaryTexts = summary.map(([, text]) => text);
    expect(summaryTexts).toEqual([
      "Riverside",
      expect.stringContaining("300"),
      "3+ beds",
      "House",
      "Condo",
      "Sort: Newest",
    ]);
    expect(body).toContain('<meta name="robots" content="noindex"/>');
    expect(body).toMatch(/<h1[^>]*>Save This Search<\/h1>/);
  });

  it("describes a search without a place as all of California", async () => {
    expect((await ask(site.server.port, "/save-search?beds=3")).body).toContain("<li>All of California</li>");
  });

  it("keeps a drawn area and mentions it", async () => {
    const { body } = await ask(
      site.server.port,
      "/save-search?polygon=-117.5,33.9;-117.3,33.9;-117.3,34&ll=33.95,-117.4&z=11",
    );
    const [, address] = /action="(\/save-search[^"]*)"/.exec(body) ?? [];
    expect(address && decodeURIComponent(address)).toBe("/save-search?polygon=-117.5,33.9;-117.3,33.9;-117.3,34");
    expect(body).toContain("<li>Drawn area</li>");
    expect(body).not.toContain("All of California");
  });

  it("posts the form to the search's canonical URL without page and unknown parameters", async () => {
    const { body } = await ask(site.server.port, "/save-search?utm=x&page=4&city=Riverside&beds=many");
    expect(body).toContain('action="/save-search?city=Riverside"');
  });

  it.each(["", "?sort=price", "?page=3", "?beds=many", "?utm=x"])(
    "redirects to the list without a filter: %s",
    async (search) => {
      const { status, headers } = await ask(site.server.port, `/save-search${search}`);
      expect(status).toBe(302);
      expect(headers.location).toBe(search === "?sort=price" ? "/?sort=price" : "/");
    },
  );
});

describe("Save This Search form", () => {
  it.each(["name=", "name=+%20+", "other=x"])("requires a name for the search: %s", async (body) => {
    const response = await postForm(PAGE, body);
    expect(response.status).toBe(422);
    const field = /<input[^>]*name="name"[^>]*>/.exec(response.body)?.[0];
    expect(field).toContain('aria-invalid="true"');
    const described = /aria-describedby="(.*?)"/.exec(field ?? "")?.[1];
    expect(response.body).toMatch(new RegExp(`<p[^>]* id="${described}">.*?Please enter a name</p>`));
  });

  it("keeps a rejected name that is too long in its field", async () => {
    const name = "n".repeat(101);
    const response = await postForm(PAGE, `name=${name}`);
    expect(response.status).toBe(422);
    expect(response.body).toContain(`value="${name}"`);
    expect(response.body).toContain("Use at most 100 characters for the name.");
  });

  it("rejects a body that isn't a form", async () => {
    expect((await postForm(PAGE, "{}", "application/json")).status).toBe(415);
    expect((await postForm(PAGE, "--x", "multipart/form-data; boundary=y")).status).toBe(400);
    expect((await ask(site.server.port, PAGE, { method: "PUT" })).status).toBe(405);
  });
});
