/** Unusual input in every field of every form that visitors, buyers and staff can reach never causes a server error. */
import { expect, it } from "vitest";
import type { Answer } from "../server/serving";
import type { Person } from "./person";
import { ana, home, person, project, sam, upload } from "./staff-site";

const ODD = ["a\0b", "-".repeat(36), "99999999999999999999", "\u202e😀 \ud800"];

type Form = { path: string; method: string; files: boolean; fields: { name: string; value: string; sent: boolean }[] };

const attribute = (tag: string, name: string) =>
  new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll("&amp;", "&").replaceAll("&quot;", '"');

function forms(page: string, at: string): Form[] {
  return [...page.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].map(([, head = "", inside = ""]) => ({
    path: attribute(head, "action") ?? at,
    method: attribute(head, "method") ?? "get",
    files: head.includes("multipart/form-data"),
    fields: [...inside.matchAll(/<(input|textarea|select|button)\b[^>]*>/g)].flatMap(([tag, kind]) => {
      const name = attribute(tag, "name");
      const sent = kind !== "button" && (!/ type="(checkbox|radio)"/.test(tag) || tag.includes(" checked"));
      return name ? [{ name, value: attribute(tag, "value") ?? "", sent }] : [];
    }),
  }));
}

const links = (page: string) =>
  [...page.matchAll(/<a\b[^>]* href="(\/[^"#]*)/g)].map(([, to]) => to!.replaceAll("&amp;", "&"));
/** Pages that differ only by an id have the same forms. */
const kindOf = (path: string) => path.split("?")[0]!.replaceAll(/[0-9a-f-]{36}|\d+/g, "#");

/** Crawls the pages. @returns responses with a server error, and the number of submitted forms */
async function walk(who: Person, from: string[], within: RegExp): Promise<{ faults: string[]; sent: number }> {
  const faults: string[] = [];
  let sent = 0;
  const seen = new Set<string>();
  const heard = (answer: Answer, what: string) => {
    sent += 1;
    if (answer.status >= 500) faults.push(`${answer.status} ${what}`);
  };
  for (let path = from.shift(); path !== undefined; path = from.shift()) {
    if (seen.has(kindOf(path)) || !within.test(path)) continue;
    seen.add(kindOf(path));
    const page = await who.get(path);
    heard(page, `GET ${path}`);
    if (!String(page.headers["content-type"]).startsWith("text/html")) continue;
    from.push(...links(page.body));
    for (const form of forms(page.body, path)) {
      const key = `${form.method} ${kindOf(form.path)} ${form.fields.map(({ name }) => name)}`;
      if (seen.has(key) || form.path.startsWith("/sign-out")) continue;
      seen.add(key);
      for (const { name } of form.fields)
        for (const odd of ODD) {
          const fields = Object.fromEntries(
            form.fields.filter(({ sent }) => sent).map((field) => [field.name, field.value]),
          );
          fields[name] = odd;
          const what = `${form.method} ${form.path} ${name}=${JSON.stringify(odd)}`;
          if (form.method === "get")
            heard(await who.get(`${form.path.split("?")[0]}?${new URLSearchParams(fields)}`), what);
          else heard(await (form.files ? upload(who, form.path, fields) : who.post(form.path, fields)), what);
        }
    }
  }
  return { faults, sent };
}

it("handles malformed input from a visitor without a server error", async () => {
  const { faults, sent } = await walk(
    person(),
    ["/", "/map", `/listing/${home}`, "/sign-in?mode=password"],
    /^\/(?!sign-out)/,
  );
  expect(faults).toEqual([]);
  expect(sent).toBeGreaterThan(300);
});

it("handles malformed input from a buyer without a server error", async () => {
  await ana.post("/save-search?beds=3", { name: "Near work" });
  await ana.call("POST", "/api/saved-properties", { listingId: home });
  const { faults, sent } = await walk(
    ana,
    ["/dashboard/searches", "/dashboard/saved", "/dashboard/summary"],
    /^\/dashboard/,
  );
  expect(faults).toEqual([]);
  expect(sent).toBeGreaterThan(60);
});

it("handles malformed input from staff without a server error", async () => {
  const { faults, sent } = await walk(sam, ["/admin/dashboard", `/admin/projects/${project.id}`], /^\/admin/);
  expect(faults).toEqual([]);
  expect(sent).toBeGreaterThan(300);
});

it("handles malformed API bodies without a server error", async () => {
  const faults: string[] = [];
  for (const odd of ODD)
    for (const [path, method, body] of [
      ["/api/leads", "POST", { listingId: home, fullName: odd, email: "a@b.example", message: odd }],
      ["/api/price-timeline-requests", "POST", { listingId: home, fullName: odd, email: odd, upgrades: [odd] }],
      ["/api/saved-properties", "POST", { listingId: odd }],
      [`/api/projects/${project.id}/tasks/${project.task}`, "PATCH", { toggle: odd }],
      [`/api/admin/projects/${project.id}/tasks`, "POST", { title: odd, description: odd }],
      [`/api/admin/projects/${project.id}`, "PATCH", { address: odd, phase: odd }],
      ["/api/admin/projects", "POST", { buyerEmail: "ana@example.com", address: odd, purchasePrice: odd }],
    ] as const) {
      const { status } = await sam.call(method, path, body);
      if (status >= 500) faults.push(`${status} ${method} ${path} ${JSON.stringify(odd)}`);
    }
  expect(faults).toEqual([]);
});
