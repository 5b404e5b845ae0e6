/** Access to the staff area, Mission Control's figures, and the audit log, over HTTP. */
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, it } from "vitest";
import routes from "~/routes";
import { words } from "./route-site";
import { ana, at, audited, call, person, project, sam, site } from "./staff-site";

function paths(entries: readonly RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const here = path ? `${above}/${path.replace(/^\//, "")}` : above;
    return [...(index || (path && !children) ? [here] : []), ...paths(children ?? [], here)];
  });
}
const all = paths(routes as RouteConfigEntry[]);
const filled = (path: string) =>
  path
    .replace(":projectId", project.id)
    .replace(":noun", "tasks")
    .replace(":itemId", project.task)
    .replace(":requestId", project.id)
    .replace(":offerId", "new")
    .replace(":leadId", project.id)
    .replace("*", "anything");

describe("access without staff rights", () => {
  it.each(all.filter((path) => path.startsWith("/admin")))("denies %s to visitors and buyers", async (path) => {
    const to = filled(path);
    for (const [who, status] of [
      [person(), 401],
      [ana, 403],
    ] as const) {
      expect((await who.get(to)).status).toBe(status);
      expect((await who.get(`${to}.data`)).body).not.toContain("Fern");
      const post = await who.post(to, { intent: "sync", to: "done", task: project.task });
      expect([status, 405]).toContain(post.status);
    }
    expect(await audited()).toEqual([]);
  });

  it.each(all.filter((path) => path.startsWith("/api/admin") || path === "/api/idx/sync"))(
    "denies every method of %s to visitors and buyers",
    async (path) => {
      const to = filled(path);
      for (const method of ["GET", "POST", "PATCH", "DELETE"])
        for (const [who, status] of [
          [person(), 401],
          [ana, 403],
        ] as const)
          expect([status, 405]).toContain(
            (await who.call(method, to, method === "POST" || method === "PATCH" ? {} : undefined)).status,
          );
      expect(await audited()).toEqual([]);
    },
  );
});

it("logs each denied request with its account", async () => {
  const eve = person();
  await eve.signIn("eve@example.com");
  const { rows } = await site.sql.query("SELECT id FROM account WHERE email = 'eve@example.com'");
  const account = rows[0].id;
  const refused = [
    [await eve.get("/admin/people"), 403, account],
    [await eve.get("/admin/people.data"), 403, account],
    [await eve.call("DELETE", call()), 403, account],
    [await eve.get(`/api/projects/${project.id}/summary`), 404, account],
    [await person().get("/admin/people"), 401, undefined],
  ] as const;
  for (const [{ headers }, status, who] of refused) {
    const line = () => site.server.lines().find(({ id }) => id === headers["x-request-id"]);
    await expect.poll(line).toMatchObject({ msg: "request", status });
    expect(line()?.account).toBe(who);
  }
});

describe("moving and deleting a project", () => {
  const body = { propertyAddress: "121 W Fern Ave, Redlands, CA 92373", buyerEmail: "eve@example.com" };
  const outsiders = () => [[person(), 401] as const, [ana, 403] as const];

  it("denies changing the buyer and deleting a project to its buyer and to visitors", async () => {
    await site.sql.query("UPDATE project SET status = 'archived'");
    for (const [who, status] of outsiders()) {
      expect((await who.get(at("delete"))).status).toBe(status);
      expect((await who.post(at("delete"), body)).status).toBe(status);
      expect((await who.post(at("summary"), { ...body, intent: "change", version: "1" })).status).toBe(status);
      expect((await who.call("DELETE", call(), body)).status).toBe(status);
      expect((await who.call("PATCH", call(), body)).status).toBe(status);
    }
    expect((await site.sql.query("SELECT buyer_email FROM project")).rows).toEqual([
      { buyer_email: "ana@example.com" },
    ]);
    expect(await audited()).toEqual([]);
  });

  it("lets staff change a project's buyer and delete it", async () => {
    expect((await sam.call("PATCH", call(), { buyerEmail: body.buyerEmail })).status).toBe(200);
    expect((await sam.call("PATCH", call(), { status: "archived" })).status).toBe(200);
    expect((await sam.call("DELETE", call(), body)).status).toBe(204);
  });
});

describe("Mission Control and the audit", () => {
  it("shows Mission Control's figures and what needs attention", async () => {
    const text = words((await sam.get("/admin/dashboard")).body);
    expect(text).toContain("Active projects 1");
    expect(text).toContain("On time 100%");
    expect(text).toContain("Average complete 33%");
    const milestones = JSON.parse((await sam.get(call("/milestones"))).body);
    const open = milestones.find((one: { date: string; completedOn: string }) => one.date && !one.completedOn);
    await sam.call("PATCH", call(`/milestones/${open.id}`), { date: "2020-01-01" });
    await site.sql.query(
      `INSERT INTO mail (id, kind, recipient, subject, text, html, dead_at, error)
       VALUES (gen_random_uuid(), 'test', 'nobody@example.com', 'Your project', '', '', now(), '550 no such mailbox')`,
    );
    const late = words((await sam.get("/admin/dashboard")).body);
    expect(late).toContain("Overdue 1");
    expect(late).toContain("At risk 1");
    expect(late).toContain("Risk RED");
    expect(late).toContain(`${open.label} was due on Jan 1, 2020: 121 W Fern Ave`);
    expect(late).toContain("“Your project” couldn’t be delivered to nobody@example.com. 550 no such mailbox");
  });

  it("lists staff writes in the audit log", async () => {
    await sam.post(at("tasks"), { task: project.task, to: "done" });
    const page = words((await sam.get("/admin/audit?entity=task")).body);
    expect(page).toContain("sam@sunporch.example update task");
    expect(page).toContain("completed: false");
    expect(words((await sam.get("/admin/audit?actor=nobody@example.com")).body)).toContain(
      "No matching audit entries.",
    );
  });
});
