/**
 * Unusual input in every field of every form that visitors, buyers and staff can reach, and in fields that no form has, never
 * causes a server error.
 */
import { expect, it } from "vitest";
import { kindOfPath, walkPages } from "../routes/forms";
import type { Person } from "../routes/person";
import {
  addInboxItems,
  ana,
  createPerson,
  home,
  project,
  sam,
  setUpStaffSite,
  site,
  uploadAs,
} from "../routes/staff-site";
import type { Answer } from "../server/running-server";

setUpStaffSite();

const ODD_VALUES = ["a\0b", "-".repeat(36), "99999999999999999999", "\u202e😀 \ud800"];

/** A version that its column can't hold. */
const ODD_VERSION = "9999999999";

/** Names that a form library or JavaScript itself gives a meaning. */
const ODD_NAMES = ["__intent__", "__state__", "__proto__", "__proto__.x", "constructor", "a[4294967294]", "a.b.c.d"];

/** This value in all fields of odd names. */
const nameOddly = (value: string) => Object.fromEntries(ODD_NAMES.map((name) => [name, value]));

/** Crawls the pages. @returns responses with a server error, and the number of submitted forms */
async function crawl(
  visitor: Person,
  from: string[],
  pattern: RegExp,
): Promise<{ errors: string[]; sentCount: number }> {
  const errors: string[] = [];
  let sentCount = 0;
  const sentForms = new Set<string>();
  const recordResponse = (response: Answer, label: string) => {
    sentCount += 1;
    if (response.status >= 500) errors.push(`${response.status} ${label}`);
  };
  await walkPages(visitor, from, pattern, async (page, path, forms) => {
    recordResponse(page, `GET ${path}`);
    for (const form of forms) {
      const key = `${form.method} ${kindOfPath(form.path)} ${form.fields.map(({ name }) => name)}`;
      if (sentForms.has(key) || form.path.startsWith("/sign-out")) continue;
      sentForms.add(key);
      for (const { name } of form.fields)
        for (const odd of name === "version" ? [...ODD_VALUES, ODD_VERSION] : ODD_VALUES) {
          const fields = Object.fromEntries(
            form.fields.filter(({ isSent }) => isSent).map((field) => [field.name, field.value]),
          );
          fields[name] = odd;
          const sent = form.method === "get" ? fields : { ...fields, ...nameOddly(odd) };
          const label = `${form.method} ${form.path} ${name}=${JSON.stringify(odd)}`;
          if (form.method === "get")
            recordResponse(await visitor.get(`${form.path.split("?")[0]}?${new URLSearchParams(sent)}`), label);
          else
            recordResponse(
              await (form.files ? uploadAs(visitor, form.path, sent) : visitor.post(form.path, sent)),
              label,
            );
        }
    }
  });
  return { errors, sentCount };
}

it("handles malformed input from a visitor without a server error", async () => {
  const { errors, sentCount } = await crawl(
    createPerson(),
    ["/", "/map", `/listing/${home}`, "/sign-in?mode=password"],
    /^\/(?!sign-out)/,
  );
  expect(errors).toEqual([]);
  expect(sentCount).toBeGreaterThan(300);
});

it("handles malformed input from a buyer without a server error", async () => {
  await ana.post("/save-search?beds=3", { name: "Near work" });
  await ana.call("POST", "/api/saved-properties", { listingId: home });
  const { errors, sentCount } = await crawl(
    ana,
    ["/dashboard/searches", "/dashboard/saved", "/dashboard/summary"],
    /^\/dashboard/,
  );
  expect(errors).toEqual([]);
  expect(sentCount).toBeGreaterThan(60);
});

it("handles malformed input from staff without a server error", async () => {
  await addInboxItems();
  // Each has the same form.
  await site.sql.query("DELETE FROM upgrade WHERE sort_order > 2");
  const { errors, sentCount: sent } = await crawl(
    sam,
    ["/admin/dashboard", `/admin/projects/${project.id}`],
    /^\/admin/,
  );
  expect(errors).toEqual([]);
  expect(sent).toBeGreaterThan(400);
});
