/** Milestones of a project as staff manage them, over HTTP. */
import { expect, it } from "vitest";
import { pacificToday } from "~/ui/text/dates";
import type { Answer } from "../server/running-server";
import {
  ana,
  buildApiPath,
  buildPagePath,
  createPerson,
  followToast,
  listAuditEvents,
  parseJson,
  project,
  sam,
  setUpStaffSite,
  site,
} from "./staff-site";

setUpStaffSite();

it("marks a milestone done today by one button, and reverts it by the toast's form", async () => {
  const [done, open] = parseJson(await sam.get(buildApiPath("/milestones")));
  const readDays = async () => {
    const rows: { id: string; completedOn: string | null }[] = parseJson(await sam.get(buildApiPath("/milestones")));
    return [done, open].map(({ id }) => rows.find((row) => row.id === id)?.completedOn);
  };
  const press = (row: string, to: string) => sam.post(buildPagePath("milestones"), { row, to });
  const undo = async (response: Answer) => {
    const { action, fields } = await followToast(response);
    return sam.post(action, fields);
  };
  const pressed = await press(open.id, "done");
  expect([pressed.status, pressed.headers.location]).toEqual([303, buildPagePath("summary")]);
  expect(await readDays()).toEqual(["2027-01-12", pacificToday()]);
  expect((await followToast(pressed)).text).toBe("Milestone done Undo");
  await undo(pressed);
  expect(await readDays()).toEqual(["2027-01-12", null]);
  const reopened = await press(done.id, "todo");
  expect(await readDays()).toEqual([null, null]);
  await undo(reopened);
  await press(done.id, "done");
  expect(await readDays()).toEqual(["2027-01-12", null]);
  expect((await listAuditEvents()).map(({ entity, after }) => [entity, after])).toEqual([
    ["milestone", { completedOn: pacificToday() }],
    ["milestone", { completedOn: null }],
    ["milestone", { completedOn: null }],
    ["milestone", { completedOn: "2027-01-12" }],
  ]);
  expect((await press(done.id, "gone")).status).toBe(400);
  expect((await press(project.task, "done")).status).toBe(404);
  expect((await ana.post(buildPagePath("milestones"), { row: open.id, to: "done" })).status).toBe(403);
});

it("suggests the order of the last milestone for a new one, so that its date decides", async () => {
  const readSuggested = async () =>
    /name="sortOrder"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="sortOrder"/
      .exec((await sam.get(buildPagePath("milestones/new"))).body)!
      .slice(1)
      .join("");
  expect(await readSuggested()).toBe("2");
  const form = { date: "3/20/2027", completedOn: "", sortOrder: await readSuggested() };
  await sam.post(buildPagePath("milestones/new"), { ...form, label: "Cabinets" });
  const listLabels = async () =>
    parseJson(await sam.get(buildApiPath("/milestones"))).map(({ label }: { label: string }) => label);
  expect(await listLabels()).toEqual(["Offer accepted", "Demolition, kitchen; bath", "Cabinets", "Someday"]);
  // Programs, and forms without the field, have the default of the API.
  await sam.call("POST", buildApiPath("/milestones"), { label: "By API" });
  expect(parseJson(await sam.get(buildApiPath("/milestones")))[1]).toMatchObject({ label: "By API", sortOrder: 0 });
  await site.sql.query("DELETE FROM milestone");
  expect(await readSuggested()).toBe("0");
});

it("moves the open milestones after one that slips by as many days", async () => {
  await site.sql.query("DELETE FROM milestone");
  const add = async (label: string, date: string | null, sortOrder: number, completedOn: string | null = null) =>
    parseJson(await sam.call("POST", buildApiPath("/milestones"), { label, date, sortOrder, completedOn })).id;
  await add("Permits", "2027-03-01", 0);
  await add("Survey", "2027-03-09", 1);
  const demolition = await add("Demolition", "2027-03-09", 2);
  await add("Cleanup", "2027-03-09", 3);
  await add("Delivery", "2027-03-20", 0, "2027-02-20");
  await add("Cabinets", "2027-04-30", 4);
  await add("Someday", null, 5);
  const readDates = async () =>
    Object.fromEntries(
      parseJson(await sam.get(buildApiPath("/milestones"))).map(({ label, date }: Record<string, string>) => [
        label,
        date,
      ]),
    );
  const path = buildPagePath(`milestones/${demolition}`);
  expect((await sam.get(path)).body).toContain("2 open milestones after this one.");
  const form = { label: "Demolition", completedOn: "", sortOrder: "2" };
  await site.sql.query("DELETE FROM audit_event");
  await sam.post(path, { ...form, date: "3/10/2027", version: "1" });
  const alone = { Permits: "2027-03-01", Survey: "2027-03-09", Delivery: "2027-03-20", Someday: null };
  expect(await readDates()).toEqual({
    ...alone,
    Demolition: "2027-03-10",
    Cleanup: "2027-03-09",
    Cabinets: "2027-04-30",
  });
  await sam.post(path, { ...form, date: "3/9/2027", version: "2" });
  const stale = await sam.post(path, { ...form, date: "3/16/2027", moveFollowing: "on", version: "2" });
  expect([stale.status, /<input[^>]*name="moveFollowing"[^>]*checked/.test(stale.body)]).toEqual([409, true]);
  await site.sql.query("DELETE FROM audit_event");
  const slipped = await sam.post(path, { ...form, date: "3/16/2027", moveFollowing: "on", version: "3" });
  expect((await followToast(slipped)).text).toBe("Milestone saved 2 following milestones moved.");
  expect(await readDates()).toEqual({
    ...alone,
    Demolition: "2027-03-16",
    Cleanup: "2027-03-16",
    Cabinets: "2027-05-07",
  });
  expect((await listAuditEvents()).map(({ before, after }) => [before, after])).toEqual([
    [{ date: "2027-03-09" }, { date: "2027-03-16" }],
    [{ date: "2027-03-09" }, { date: "2027-03-16" }],
    [{ date: "2027-04-30" }, { date: "2027-05-07" }],
  ]);
  const patch = await sam.call("PATCH", buildApiPath(`/milestones/${demolition}`), {
    date: "2027-03-15",
    moveFollowing: true,
  });
  expect(parseJson(patch)).not.toHaveProperty("moved");
  expect(await readDates()).toEqual({
    ...alone,
    Demolition: "2027-03-15",
    Cleanup: "2027-03-15",
    Cabinets: "2027-05-06",
  });
  await ana.post("/dashboard/summary", { intent: "make-calendar" });
  const { rows } = await site.sql.query("SELECT calendar_key FROM project WHERE id = $1", [project.id]);
  expect((await createPerson().get(`/calendar/${rows[0].calendar_key}.ics`)).body).toContain(
    "DTSTART;VALUE=DATE:20270506",
  );
});

it("moves those of the same day that are listed after one that slips, also without an order of their own", {
  tags: ["long"],
}, async () => {
  await site.sql.query("DELETE FROM milestone");
  const labels = Array.from({ length: 6 }, (_, n) => `Step ${n + 1}`);
  const added = await sam.call("POST", buildApiPath("/items"), {
    milestones: labels.map((label) => ({ label, date: "2027-03-09" })),
  });
  const third = parseJson(added).added.milestones[2].id;
  const path = buildPagePath(`milestones/${third}`);
  expect((await sam.get(path)).body).toContain("3 open milestones after this one.");
  const change = { label: "Step 3", date: "3/16/2027", completedOn: "", sortOrder: "0", version: "1" };
  await sam.post(path, { ...change, moveFollowing: "on" });
  const milestones: { date: string }[] = parseJson(await sam.get(buildApiPath("/milestones")));
  expect(milestones.map(({ date }) => date.slice(-2))).toEqual(["09", "09", "16", "16", "16", "16"]);
});

it("moves items up and down by buttons", async () => {
  const listLabels = async () =>
    parseJson(await sam.get(buildApiPath("/milestones"))).map(({ label }: { label: string }) => label);
  const labelsBefore = await listLabels();
  const moveMilestone = (milestone: string, direction: string) =>
    sam.post(buildPagePath("milestones"), { move: direction, row: milestone });
  await moveMilestone(project.milestone, "down");
  expect(await listLabels()).toEqual([labelsBefore[1], labelsBefore[0], labelsBefore[2]]);
  await moveMilestone(project.milestone, "up");
  await moveMilestone(project.milestone, "up");
  expect(await listLabels()).toEqual(labelsBefore);
});
