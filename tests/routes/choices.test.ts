/** Choices between the options of design items: what staff enter, and what buyers pick and confirm. */
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { inTransaction } from "~/platform/db/db.server";
import { closePool } from "~/platform/db/pool.server";
import { reopenChoices } from "~/projects/change-orders/data.server";
import { describeDifference } from "~/projects/design/choice-rules";
import { createJpeg } from "../media/images";
import { addDesignOption, addProject } from "../projects";
import type { Person } from "./person";
import { visibleText } from "./route-site";
import {
  ana,
  buildApiPath,
  createPerson,
  followToast,
  listAuditEvents,
  parseJson,
  project,
  sam,
  setUpStaffSite,
  site,
  uploadAs,
} from "./staff-site";

setUpStaffSite();

beforeAll(() => {
  vi.stubEnv("DATABASE_URL", site.database);
});
afterAll(closePool);

let oak: string;
let walnut: string;
beforeEach(async () => {
  oak = await addDesignOption(site.sql, project);
  walnut = await addDesignOption(site.sql, project, { name: "Slab, walnut", price: 25_000, sort_order: 1 });
});

const buyerPage = () => `/dashboard/design/${project.item}`;
const staffPage = (rest = "") => `/admin/projects/${project.id}/design/${project.item}/options${rest}`;
const optionsApi = (rest = "") => buildApiPath(`/design/${project.item}/options${rest}`);
const pick = (option: string, who: Person = ana) => who.post(buyerPage(), { intent: "pick", option });
const confirm = (option: string, difference: number, who: Person = ana) =>
  who.post(buyerPage(), { intent: "confirm", option, difference: String(difference) });
const readItem = async () => (await site.sql.query("SELECT * FROM design_item WHERE id = $1", [project.item])).rows[0];
const listOrders = async () =>
  (await site.sql.query("SELECT title, reason, lines, amount, status, design_item_ids FROM change_order")).rows;
const set = (columns: string) => site.sql.query(`UPDATE design_item SET ${columns} WHERE id = $1`, [project.item]);
const addBuyer = async (email: string) => {
  await site.sql.query("INSERT INTO project_buyer (id, project_id, email) VALUES (gen_random_uuid(), $1, $2)", [
    project.id,
    email,
  ]);
  return site.createSignedInPerson(email);
};
const readAlert = ({ body }: { body: string }) => visibleText(body);

const OPTION = {
  name: "Flat, maple",
  price: "$24,400.00",
  link: "shop.example/maple",
  leadWeeks: "3",
  description: "",
};

describe("options of staff", () => {
  it("are added with a picture, changed, moved, and deleted with a way back", async () => {
    const photo = { name: "maple.jpg", bytes: await createJpeg(40, 30) };
    const added = await uploadAs(sam, staffPage("/new"), { ...OPTION, photo });
    expect([added.status, added.headers.location]).toEqual([303, staffPage()]);
    const list = parseJson(await sam.call("GET", optionsApi()));
    expect(list.map(({ name }: { name: string }) => name)).toEqual([
      "Shaker, white oak",
      "Slab, walnut",
      "Flat, maple",
    ]);
    const maple = list[2];
    expect(maple).toMatchObject({ price: 24_400, leadWeeks: 3, link: "https://shop.example/maple", description: null });
    expect((await sam.get(maple.photoUrl)).headers["content-type"]).toBe("image/webp");
    const text = visibleText((await sam.get(staffPage())).body);
    for (const part of ["$24,400", "$600 under the allowance", "+$2,400 over the allowance", "Takes 3 weeks to arrive"])
      expect(text).toContain(part);
    const design = visibleText((await sam.get(`/admin/projects/${project.id}/design`)).body);
    expect(design).toContain("3 options");
    expect(design).toContain("Add options");

    const moved = await sam.post(staffPage(), { row: maple.id, move: "up" });
    expect((await followToast(moved)).text).toContain("Design option is now 2 of 3");
    const stale = await uploadAs(sam, staffPage(`/${maple.id}`), { ...OPTION, version: "9" });
    expect(stale.status).toBe(409);
    const saved = await uploadAs(sam, staffPage(`/${maple.id}`), { ...OPTION, price: "26000", version: "1" });
    expect(saved.status).toBe(303);
    expect(parseJson(await sam.call("GET", optionsApi(`/${maple.id}`)))).toMatchObject({ price: 26_000 });

    const { text: toast, action, fields } = await followToast(await sam.post(staffPage(`/${maple.id}/delete`), {}));
    expect(toast).toContain("Design option deleted");
    expect((await sam.get(staffPage(`/${maple.id}`))).status).toBe(404);
    const back = await sam.post(action, fields);
    expect(back.headers.location).toBe(staffPage());
    expect((await sam.get(maple.photoUrl)).status).toBe(200);
  });

  it.each([
    ["link", "javascript:alert(1)", "Use a link such as"],
    ["link", "https://shop.example@evil.example/", "Use a link such as"],
    ["link", "shop", "Use a link such as"],
    ["price", "", "Price is required"],
    ["price", "-5", "Use 0 or more."],
    ["leadWeeks", "1.5", "Use a whole number."],
    ["leadWeeks", "105", "Use a number from 0 to 104."],
    ["name", " ", "Name is required"],
  ])("are refused with %s “%s” beside the field, and nothing is written", async (field, value, message) => {
    const refused = await uploadAs(sam, staffPage("/new"), { ...OPTION, [field]: value });
    expect([refused.status, refused.body.includes(message)]).toEqual([422, true]);
    expect((await site.sql.query("SELECT FROM design_option")).rowCount).toBe(2);
  });

  it("belong to one item of one project", async () => {
    const other = await addProject(site.sql, "ben@example.com", { hero_key: null });
    for (const path of [
      `/api/admin/projects/${project.id}/design/${other.item}/options`,
      `/api/admin/projects/${project.id}/design/${other.item}/options/${oak}`,
      `/api/admin/projects/${other.id}/design/${other.item}/options/${oak}`,
      `/admin/projects/${project.id}/design/${other.item}/options`,
      `/admin/projects/${project.id}/design/${other.item}/options/new`,
    ])
      expect([path, (await sam.get(path)).status]).toEqual([path, 404]);
    const added = await sam.call("POST", `/api/admin/projects/${project.id}/design/${other.item}/options`, {
      name: "Lost",
      price: 1,
    });
    expect(added.status).toBe(404);
    expect(
      (await sam.call("DELETE", `/api/admin/projects/${other.id}/design/${other.item}/options/${oak}`)).status,
    ).toBe(404);
    expect((await site.sql.query("SELECT FROM design_option")).rowCount).toBe(2);
  });

  it("go and come back with their item, and not without it", async () => {
    await sam.call("DELETE", buildApiPath(`/design/${project.item}`));
    const deleted = parseJson(await sam.get("/api/admin/deleted-records"));
    const find = (id: string) => deleted.find(({ entityId }: { entityId: string }) => entityId === id).entryId;
    const alone = await sam.call("POST", `/api/admin/deleted-records/${find(oak)}/restore`);
    expect([alone.status, parseJson(alone).detail]).toEqual([
      409,
      "What it belongs to was deleted. Bring that back first.",
    ]);
    expect((await sam.call("POST", `/api/admin/deleted-records/${find(project.item)}/restore`)).status).toBe(200);
    expect(parseJson(await sam.call("GET", optionsApi())).map(({ id }: { id: string }) => id)).toEqual([oak, walnut]);
  });

  it("are no longer picked once deleted, and stay once confirmed", async () => {
    await pick(oak);
    await sam.call("DELETE", optionsApi(`/${oak}`));
    expect(await readItem()).toMatchObject({ picked_id: null, picked_by: null });
    await pick(walnut);
    await confirm(walnut, 0);
    const page = await sam.post(staffPage(`/${walnut}/delete`), {});
    expect([page.status, page.body.includes("This option is confirmed.")]).toEqual([409, true]);
    expect((await sam.call("DELETE", optionsApi(`/${walnut}`))).status).toBe(409);
    expect(await readItem()).toMatchObject({ picked_id: walnut });
  });
});

describe("a buyer's choice", () => {
  it("is shown side by side with differences, and on the page of the design and the summary", async () => {
    await set("decide_on = current_date + 9");
    const text = visibleText((await ana.get(buyerPage())).body);
    for (const part of [
      "Shaker, white oak",
      "$27,400",
      "+$2,400 over the allowance",
      "Within the allowance",
      "Pacific time",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("Confirm this choice");
    const design = visibleText((await ana.get("/dashboard/design")).body);
    expect(design).toContain("To decide");
    expect(design).toContain("Compare and pick");
    expect(visibleText((await ana.get("/dashboard/summary")).body)).toContain("Choose: Zellige");
    const [json] = parseJson(await ana.call("GET", `/api/projects/${project.id}/design`)).filter(
      ({ id }: { id: string }) => id === project.item,
    );
    expect(json.choice).toMatchObject({ state: "open", mayDecide: true, allowance: 25_000, pickedId: null });
    expect(json.choice.options.map(({ difference }: { difference: number }) => difference)).toEqual([2_400, 0]);
    expect(JSON.stringify(json.choice.options)).not.toContain("version");
  });

  it("is selected at once if it costs the allowance, with an email to staff and no change order", async () => {
    expect((await pick(walnut)).status).toBe(303);
    expect(visibleText((await ana.get(buyerPage())).body)).toContain("It costs $25,000 : within the allowance.");
    expect((await confirm(walnut, 0)).status).toBe(303);
    expect(await readItem()).toMatchObject({ status: "Selected", picked_id: walnut, picked_by: "ana@example.com" });
    expect(await listOrders()).toEqual([]);
    const { rows } = await site.sql.query("SELECT recipient, subject, text FROM mail WHERE kind = 'choice-confirmed'");
    expect(rows).toMatchObject([{ subject: "Choice confirmed: Zellige" }]);
    expect(rows[0].text).toContain(`/admin/projects/${project.id}/design/${project.item}/options`);
    expect((await listAuditEvents()).map(({ after }) => after)).toEqual([
      { picked: "Slab, walnut" },
      { status: "Selected", confirmed: "Slab, walnut" },
    ]);
  });

  it("becomes the draft of a change order if it costs another amount", async () => {
    await set("item_name = repeat('x', 195)");
    await pick(oak);
    await confirm(oak, 2_400);
    expect(await readItem()).toMatchObject({ status: "Pending", confirmed_at: expect.any(Date) });
    const [order, ...others] = await listOrders();
    expect(others).toEqual([]);
    expect(order).toMatchObject({
      title: `${"x".repeat(195)}: Sha`,
      reason: "The allowance is $25,000, and what was chosen costs $27,400.",
      lines: [{ amount: 2_400 }],
      amount: 2_400,
      status: "draft",
      design_item_ids: [project.item],
    });
    const text = visibleText((await ana.get(buyerPage())).body);
    expect(text).toContain("A change order follows.");
    expect(text).not.toContain("Pick this");
  });

  it("changes no price without an allowance", async () => {
    await set("allowance = NULL");
    await pick(oak);
    const text = visibleText((await ana.get(buyerPage())).body);
    expect([/allowance/i.test(text), text.includes("It costs $27,400.")]).toEqual([false, true]);
    await confirm(oak, 0);
    expect([(await readItem()).status, await listOrders()]).toEqual(["Selected", []]);
  });

  it("is confirmed once by a double press and by two buyers at once", async () => {
    const ben = await addBuyer("ben@example.com");
    await pick(oak);
    const answers = await Promise.all([confirm(oak, 2_400), confirm(oak, 2_400, ben), confirm(oak, 2_400)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect((await confirm(oak, 2_400)).status).toBe(303);
    expect(await listOrders()).toHaveLength(1);
    expect((await site.sql.query("SELECT FROM mail WHERE kind = 'choice-confirmed'")).rowCount).toBe(1);
  });

  it("is never one that someone else has changed meanwhile", async () => {
    const ben = await addBuyer("ben@example.com");
    await site.sql.query("UPDATE account SET name = 'Ben' WHERE email = 'ben@example.com'");
    expect(readAlert(await confirm(oak, 2_400))).toContain("Pick an option first.");
    await pick(oak);
    await pick(walnut, ben);
    const other = await confirm(oak, 2_400);
    expect([other.status, readAlert(other).includes("Ben picked another option in the meantime.")]).toEqual([
      409,
      true,
    ]);
    await pick(walnut);
    await pick(oak);
    expect(readAlert(await confirm(walnut, 0))).toContain("You picked another option in the meantime.");
    await sam.call("PATCH", optionsApi(`/${oak}`), { price: 30_000 });
    const dearer = await confirm(oak, 2_400);
    expect([dearer.status, readAlert(dearer).includes("The price or the allowance has changed.")]).toEqual([409, true]);
    await sam.call("DELETE", optionsApi(`/${oak}`));
    expect(readAlert(await confirm(oak, 5_000))).toContain("This option was deleted.");
    await pick(walnut, ben);
    await confirm(walnut, 0, ben);
    const late = await pick(walnut);
    expect([late.status, readAlert(late).includes("Ben confirmed “Slab, walnut”.")]).toEqual([409, true]);
    expect(readAlert(await pick(walnut, ben))).toContain("You confirmed “Slab, walnut”.");
    expect(await listOrders()).toEqual([]);
  });

  it("is made by those who decide", async () => {
    const ben = await addBuyer("ben@example.com");
    await set("decider = 'Main contact'");
    expect(visibleText((await ben.get(buyerPage())).body)).toContain("Who decides Ana Reyes");
    const refused = await pick(oak, ben);
    expect([refused.status, readAlert(refused).includes("Ana Reyes decides.")]).toEqual([403, true]);
    expect((await ben.get("/dashboard/summary")).body).not.toContain("Choose: ");
    expect((await pick(oak)).status).toBe(303);
    expect((await confirm(oak, 2_400, ben)).status).toBe(403);

    await set("decider = 'Staff'");
    expect((await pick(walnut)).status).toBe(403);
    expect(visibleText((await ana.get(buyerPage())).body)).toContain("Who decides Our team");
    expect((await sam.post(staffPage(), { intent: "pick", option: walnut })).status).toBe(303);
    expect((await sam.post(staffPage(), { intent: "confirm", option: walnut, difference: "0" })).status).toBe(303);
    expect(await readItem()).toMatchObject({ status: "Selected", picked_by: "sam@sunporch.example" });
    expect((await ana.get(buyerPage())).body).not.toContain("sam@");
    expect((await site.sql.query("SELECT FROM mail WHERE kind = 'choice-confirmed'")).rowCount).toBe(0);
  });

  it("may be picked by staff for a buyer, who alone confirms it", async () => {
    expect((await sam.post(staffPage(), { intent: "pick", option: oak })).status).toBe(303);
    const refused = await sam.post(staffPage(), { intent: "confirm", option: oak, difference: "2400" });
    expect([refused.status, readAlert(refused).includes("Any buyer decides.")]).toEqual([403, true]);
    expect((await confirm(oak, 2_400)).status).toBe(303);
  });

  it("is locked after its last day in California until staff open it", async () => {
    await set("decide_on = (now() AT TIME ZONE 'America/Los_Angeles')::date");
    expect((await pick(oak)).status).toBe(303);
    await set("decide_on = decide_on - 1");
    const late = await confirm(oak, 2_400);
    expect([late.status, readAlert(late).includes("Ask us to open it again.")]).toEqual([409, true]);
    expect(visibleText((await ana.get("/dashboard/summary")).body)).toMatch(/Overdue Choose: Zellige/);
    expect((await ana.post(staffPage(), { intent: "open" })).status).toBe(403);
    expect((await sam.post(staffPage(), { intent: "open" })).status).toBe(303);
    expect((await confirm(oak, 2_400)).status).toBe(303);
    await set("confirmed_at = NULL");
    await sam.call("PATCH", buildApiPath(`/design/${project.item}`), { decideOn: "2026-01-05" });
    expect(await readItem()).toMatchObject({ reopened: false });
    expect((await pick(walnut)).status).toBe(409);
  });

  it("is locked once staff set its status", async () => {
    await set("status = 'Selected'");
    const refused = await pick(oak);
    expect([refused.status, readAlert(refused).includes("It’s decided already.")]).toEqual([409, true]);
  });

  it("is opened again unless a change order that isn't decided names it", async () => {
    await pick(oak);
    await confirm(oak, 2_400);
    const open = () => sam.post(staffPage(), { intent: "open" });
    for (const [status, verb] of [
      ["draft", "Delete"],
      ["sent", "Withdraw"],
    ] as const) {
      await site.sql.query("UPDATE change_order SET status = $1", [status]);
      const refused = await open();
      expect([refused.status, readAlert(refused).includes(`Change order 1 names it. ${verb} that one first.`)]).toEqual(
        [409, true],
      );
    }
    await site.sql.query("DELETE FROM change_order");
    expect((await open()).status).toBe(303);
    expect(await readItem()).toMatchObject({ status: "Pending", confirmed_at: null, reopened: true, picked_id: oak });
    expect((await open()).status).toBe(303);
    expect((await listAuditEvents()).filter(({ after }) => after?.reopened)).toHaveLength(1);
    await pick(oak);
    await confirm(oak, 2_400);
    await set("status = 'Selected'");
    await site.sql.query("UPDATE change_order SET status = 'approved', decided_at = now()");
    expect((await followToast(await open())).text).toContain("Change order 1 was approved for it.");
    await pick(walnut);
    await confirm(walnut, 0);
    await set("status = 'Installed'");
    expect(readAlert(await open())).toContain("It’s installed. Change its status first.");
  });

  it("can be made again after its change order was declined", async () => {
    await set("decide_on = '2026-01-05', reopened = true");
    await pick(oak);
    await confirm(oak, 2_400);
    await set("reopened = false");
    await inTransaction((tx) => reopenChoices([project.item], project.id, tx));
    expect(await readItem()).toMatchObject({ confirmed_at: expect.any(Date) });
    await site.sql.query("UPDATE change_order SET status = 'declined'");
    await inTransaction((tx) => reopenChoices([project.item], project.id, tx));
    expect(await readItem()).toMatchObject({ confirmed_at: null, picked_id: oak });
    expect((await pick(walnut)).status).toBe(303);
    await confirm(walnut, 0);
    await inTransaction((tx) => reopenChoices([project.item], project.id, tx));
    expect(await readItem()).toMatchObject({ status: "Selected", confirmed_at: expect.any(Date) });
  });

  it("is only that of the project's buyers", async () => {
    const eve = await site.createSignedInPerson("eve@example.com");
    await addProject(site.sql, "eve@example.com", { hero_key: null });
    const api = `/api/projects/${project.id}/design/${project.item}`;
    const photo = { name: "oak.jpg", bytes: await createJpeg(40, 30) };
    await uploadAs(sam, optionsApi(`/${oak}`), { photo }, "PATCH");
    const path = `${api}/options/${oak}/photo`;
    expect([(await ana.get(path)).status, (await eve.get(path)).status]).toEqual([200, 404]);
    expect((await eve.get(buyerPage())).status).toBe(404);
    expect((await pick(oak, eve)).status).toBe(404);
    expect((await eve.call("POST", `${api}/pick`, { optionId: oak })).status).toBe(404);
    expect((await eve.call("POST", `${api}/confirm`, { optionId: oak, difference: 2_400 })).status).toBe(404);
    expect((await createPerson().get(path)).status).toBe(401);
    await site.sql.query("UPDATE project SET status = 'archived' WHERE id = $1", [project.id]);
    expect((await pick(oak)).status).toBe(404);
    expect((await ana.get(path)).status).toBe(404);
    expect(await readItem()).toMatchObject({ picked_id: null });
  });

  it("is made by programs by the same rules", async () => {
    const api = `/api/projects/${project.id}/design/${project.item}`;
    const picked = parseJson(await ana.call("POST", `${api}/pick`, { optionId: oak }));
    expect(picked.choice).toMatchObject({ pickedId: oak, pickedBy: "Ana Reyes", state: "open" });
    const wrong = await ana.call("POST", `${api}/confirm`, { optionId: oak, difference: 0 });
    expect(wrong.status).toBe(409);
    const confirmed = parseJson(await ana.call("POST", `${api}/confirm`, { optionId: oak, difference: 2_400 }));
    expect([confirmed.status, confirmed.choice.state]).toEqual(["Pending", "confirmed"]);
    expect((await ana.call("POST", `${api}/pick`, { optionId: "x" })).status).toBe(422);
    const staffApi = buildApiPath(`/design/${project.item}`);
    expect((await sam.call("POST", `${staffApi}/pick`, { optionId: walnut })).status).toBe(409);
    expect((await sam.call("POST", `${staffApi}/confirm`, { optionId: walnut, difference: 0 })).status).toBe(403);
    expect((await sam.call("POST", `${staffApi}/open`)).status).toBe(409);
    await site.sql.query("DELETE FROM change_order");
    expect(parseJson(await sam.call("POST", `${staffApi}/open`))).toMatchObject({ confirmedAt: null, reopened: true });
    await set("decider = 'Staff'");
    await sam.call("POST", `${staffApi}/pick`, { optionId: walnut });
    const done = await sam.call("POST", `${staffApi}/confirm`, { optionId: walnut, difference: 0 });
    expect(parseJson(done)).toMatchObject({ status: "Selected", pickedBy: "sam@sunporch.example" });
  });

  it("refuses what no button sends", async () => {
    for (const fields of [{ intent: "pick" }, { intent: "burn", option: oak }, { intent: "confirm", option: oak }])
      expect((await ana.post(buyerPage(), fields as Record<string, string>)).status).toBe(400);
    await site.sql.query("DELETE FROM design_option");
    expect((await ana.get(buyerPage())).status).toBe(404);
    expect((await pick(oak)).status).toBe(404);
  });
});

it("puts the price without the allowance into the change order, whatever both are", async () => {
  const dollars = fc.integer({ min: 0, max: 1_000_000_000 });
  await fc.assert(
    fc.asyncProperty(dollars, fc.option(dollars), async (price, allowance) => {
      await site.sql.query("DELETE FROM change_order");
      await set("status = 'Pending', confirmed_at = NULL");
      await site.sql.query("UPDATE design_item SET allowance = $1 WHERE id = $2", [allowance, project.item]);
      await site.sql.query("UPDATE design_option SET price = $1 WHERE id = $2", [price, oak]);
      await pick(oak);
      const difference = allowance === null ? 0 : price - allowance;
      expect((await confirm(oak, difference)).status).toBe(303);
      expect((await listOrders()).map(({ amount }) => amount)).toEqual(difference === 0 ? [] : [difference]);
      expect((await readItem()).status).toBe(difference === 0 ? "Selected" : "Pending");
    }),
    {
      numRuns: 25,
      examples: [
        [5, 5],
        [0, 1_000_000_000],
        [7, null],
      ],
    },
  );
});

it("says how a price differs from the allowance", () => {
  expect([2_400, -600, 0].map(describeDifference)).toEqual([
    "+$2,400 over the allowance",
    "$600 under the allowance",
    "Within the allowance",
  ]);
});
