/** Tours of homes, from the request to the day before, over HTTP against the built server. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { getPacificTime } from "~/intl/formats";
import { closePool } from "~/platform/db/pool.server";
import { createFormStamp } from "~/platform/http/requests/form-stamp.server";
import { cancelToursOffMarket, sendTourReminders } from "~/tours/jobs.server";
import { listTourDays } from "~/tours/times";
import type { Person } from "./person";
import { visibleText } from "./route-site";
import { ana, createPerson, home, listAuditEvents, parseJson, sam, setUpStaffSite, site } from "./staff-site";

setUpStaffSite();
beforeAll(() => {
  // The server's own, as serve() sets it.
  vi.stubEnv("AUTH_SECRETS", "a-secret-of-the-tests-0123456789abcdef");
  vi.stubEnv("DATABASE_URL", site.database);
  vi.stubEnv("LOG_LEVEL", "silent");
});
afterAll(closePool);

const [, day = "", otherDay = ""] = listTourDays({ from: 9, to: 18 }, 24);
const at = (date: string, hour: number) => getPacificTime(date, hour);
const FIELDS = {
  way: "by video",
  "firstTime.day": day,
  "firstTime.hour": "10",
  "secondTime.day": otherDay,
  "secondTime.hour": "15",
  name: "Zoë",
  email: "zoe@example.com",
  contactPref: "text",
  message: "Is there parking?",
};
const stamp = () => createFormStamp(new Date(Date.now() - 4_000));
const formPath = () => `/listing/${home}/tour`;
const askFor = (visitor: Person, fields: Record<string, string> = {}) =>
  visitor.post(formPath(), { ...FIELDS, ...fields, stamp: stamp() });

type Mail = { kind: string; recipient: string; subject: string; text: string; calendar: string | null };
/** The emails since the last call, in order. */
async function takeMail(): Promise<Mail[]> {
  const { rows } = await site.sql.query<Mail>(
    "SELECT kind, recipient, subject, text, calendar FROM mail ORDER BY created_at, kind, recipient DESC",
  );
  await site.sql.query("DELETE FROM mail");
  return rows;
}
const readTours = async () =>
  (
    await site.sql.query(
      "SELECT tour.*, lead.version, lead.status, lead.owner_email, lead.spam FROM tour JOIN lead ON id = lead_id ORDER BY lead.created_at",
    )
  ).rows;
/** Of a calendar file, with its long lines unfolded. */
function readEvent(calendar: string | null) {
  const lines = (calendar ?? "").replaceAll("\r\n ", "").split("\r\n");
  const read = (name: string) => lines.find((line) => line.split(/[:;]/)[0] === name)?.replace(/^[^:]*:/, "");
  return {
    method: read("METHOD"),
    uid: read("UID"),
    sequence: Number(read("SEQUENCE")),
    start: read("DTSTART"),
    status: read("STATUS"),
  };
}
const toStamp = (date: Date) => date.toISOString().replaceAll(/[-:]|\.\d+/g, "");

/** A tour that Zoë asked for, without its emails. */
async function addTour(fields: Record<string, string> = {}, visitor = createPerson()) {
  expect((await askFor(visitor, fields)).status).toBe(303);
  await takeMail();
  const { lead_id: id, mail_key: key } = (await readTours()).at(-1);
  return { id, link: `/tours/${key}`, item: `/admin/inbox/leads/${id}` };
}
const confirm = async (item: string, by = sam, time = at(day, 10)) =>
  by.post(item, {
    intent: "confirm",
    time: time.toISOString(),
    answer: "",
    version: String((await readTours()).find(({ lead_id }) => item.endsWith(lead_id)).version),
  });

describe("asking for a tour", () => {
  it("stores it once, emails both sides, and shows it with its clock in the inbox and Mission Control", async () => {
    const visitor = createPerson();
    const fields = { ...FIELDS, stamp: stamp() };
    for (const { status, headers } of [await visitor.post(formPath(), fields), await visitor.post(formPath(), fields)])
      expect([status, headers.location]).toEqual([303, `/listing/${home}`]);
    expect(visibleText((await visitor.get("/")).body)).toContain("Tour requested!");
    const tours = await readTours();
    expect(tours).toMatchObject([{ way: "by video", state: "asked", times: [at(day, 10), at(otherDay, 15)] }]);
    const mail = await takeMail();
    expect(mail.map(({ kind, recipient, calendar }) => [kind, recipient, calendar])).toEqual([
      ["tour-ask", "zoe@example.com", null],
      ["tour-ask", "hello@sunporch.example", null],
    ]);
    expect(mail[0]!.text).toContain(`/tours/${tours[0].mail_key}`);
    expect(mail[1]!.text).toContain("Is there parking?");
    for (const page of ["/admin/inbox", "/admin/dashboard"])
      expect(visibleText((await sam.get(page)).body)).toMatch(/23 h left/);
    const item = visibleText((await sam.get(`/admin/inbox/leads/${tours[0].lead_id}`)).body);
    for (const part of ["Zoë: tour of 4471 Brockton Ave", "By video", "10:00 AM PT", "Confirm this time"])
      expect(item).toContain(part);
  });

  it("refuses wrong times beside their fields and keeps what was typed", async () => {
    const { status, body } = await askFor(createPerson(), { "firstTime.hour": "", "secondTime.day": "2020-01-01" });
    expect([status, status === 500 && site.server.output().slice(-3000)]).toEqual([422, false]);
    const page = visibleText(body);
    expect(page).toContain("First choice: Choose a time.");
    expect(page).toContain("This time has passed.");
    expect(body).toMatch(/aria-describedby="tour-firstTime.hour-error"/);
    expect(body).toContain(`<option value="${day}" selected`);
    expect(body).toContain("Is there parking?</textarea>");
    expect(page).toMatch(/answers, not the listing agent/);
    expect(await readTours()).toEqual([]);
  });

  it("stores possible spam without emails", async () => {
    await createPerson().post(formPath(), { ...FIELDS, stamp: stamp(), website: "https://spam.example" });
    expect([(await readTours())[0].spam, await takeMail()]).toEqual([true, []]);
  });

  it("limits requests that email one address, and changes of one tour", async () => {
    const fields = { email: "ana@example.com" };
    const { id, link } = await addTour(fields, ana);
    for (let n = 0; n < 2; n++) expect((await askFor(ana, fields)).status).toBe(303);
    const fourth = await askFor(ana, fields);
    expect([fourth.status, fourth.body]).toEqual([429, expect.stringContaining("Too many attempts.")]);
    const input = { listingId: home, firstTime: at(day, 10).toISOString(), name: "Ana", ...fields };
    expect((await ana.call("POST", "/api/tours", input)).status).toBe(429);

    const move = { intent: "move", "firstTime.day": otherDay, "firstTime.hour": "11" };
    for (let n = 0; n < 10; n++) expect((await createPerson().post(link, move)).status).toBe(303);
    await takeMail();
    for (const path of [link, `/dashboard/tours/${id}`]) expect((await ana.post(path, move)).status).toBe(429);
    const refused = await ana.call("PATCH", `/api/tours/${id}`, { action: "cancel" });
    expect([refused.status, refused.headers.ratelimit]).toEqual([429, expect.stringContaining('"tour changes";r=0')]);
    expect([await takeMail(), (await readTours())[0].state]).toEqual([[], "asked"]);
  });

  it("doesn't offer a time at which every staff member has a tour", async () => {
    const { item } = await addTour();
    await confirm(item);
    const { status, body } = await askFor(createPerson());
    expect([status, visibleText(body)]).toEqual([
      422,
      expect.stringContaining("All our tours at this time are taken."),
    ]);
    // Another staff member is free.
    await site.createSignedInPerson("kim@sunporch.example");
    expect((await askFor(createPerson())).status).toBe(303);
  });
});

describe("a tour that is answered", () => {
  it("is confirmed, moved, proposed at another time, accepted, and canceled, and both calendars follow", async () => {
    const { id, link, item } = await addTour();
    const uid = `tour-${id}@localhost`;
    expect((await confirm(item)).headers.location).toBe(item);
    const confirmed = await takeMail();
    expect(confirmed.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ["zoe@example.com", expect.stringMatching(/^Your tour is confirmed: 4471 Brockton Ave/)],
      ["sam@sunporch.example", expect.stringMatching(/^Tour confirmed: 4471 Brockton Ave/)],
    ]);
    expect(confirmed.map(({ text }) => text)).toEqual([
      expect.stringContaining("Your video tour of 4471 Brockton Ave"),
      expect.stringContaining("(zoe@example.com, best reached by text) is on"),
    ]);
    const events = confirmed.map(({ calendar }) => readEvent(calendar));
    for (const event of events)
      expect(event).toEqual({
        method: "REQUEST",
        uid,
        sequence: 1,
        start: toStamp(at(day, 10)),
        status: "CONFIRMED",
      });
    expect(visibleText((await sam.get("/admin/dashboard")).body)).toMatch(
      /Tour on \w+, .+ with Zoë: 4471 Brockton Ave/,
    );
    expect(await listAuditEvents()).toMatchObject([
      { actor_email: "sam@sunporch.example", action: "reply", entity: "lead" },
    ]);

    const moved = await createPerson().post(link, {
      intent: "move",
      "firstTime.day": otherDay,
      "firstTime.hour": "11",
    });
    expect([moved.status, moved.headers.location]).toEqual([303, link]);
    const move = await takeMail();
    expect(move.map(({ kind, calendar }) => [kind, readEvent(calendar)])).toEqual(
      Array(2).fill([
        "tour-move",
        { method: "CANCEL", uid, sequence: 2, start: toStamp(at(day, 10)), status: "CANCELLED" },
      ]),
    );
    expect((await readTours())[0]).toMatchObject({
      state: "asked",
      status: "new",
      times: [at(otherDay, 11)],
      staff_email: null,
    });

    const proposal = {
      intent: "propose",
      "time.day": otherDay,
      "time.hour": "16",
      answer: "I’m free at 4.",
      version: "3",
    };
    expect((await sam.post(item, proposal)).status).toBe(303);
    // The same form sent again.
    expect((await sam.post(item, proposal)).status).toBe(303);
    const proposed = await takeMail();
    expect(proposed).toHaveLength(2);
    expect(proposed[0]!.text).toContain("I’m free at 4.");
    expect(readEvent(proposed[0]!.calendar)).toMatchObject({ method: "REQUEST", sequence: 3, status: "TENTATIVE" });
    expect(visibleText((await createPerson().get(link)).body)).toContain("Accept this time");

    expect((await createPerson().get(link)).body).toContain(`value="${at(otherDay, 16).toISOString()}"`);
    const accept = { intent: "accept", startsAt: at(otherDay, 16).toISOString() };
    for (let n = 0; n < 2; n++) expect((await createPerson().post(link, accept)).status).toBe(303);
    const accepted = await takeMail();
    expect(accepted.map(({ recipient, calendar }) => [recipient, readEvent(calendar)])).toEqual(
      ["zoe@example.com", "sam@sunporch.example"].map((recipient) => [
        recipient,
        { method: "REQUEST", uid, sequence: 4, start: toStamp(at(otherDay, 16)), status: "CONFIRMED" },
      ]),
    );

    for (let n = 0; n < 2; n++) expect((await createPerson().post(link, { intent: "cancel" })).status).toBe(303);
    const canceled = await takeMail();
    expect(canceled.map(({ calendar }) => readEvent(calendar))).toEqual(
      Array(2).fill({ method: "CANCEL", uid, sequence: 5, start: toStamp(at(otherDay, 16)), status: "CANCELLED" }),
    );
    // The answer to the earlier request isn't repeated.
    for (const { text } of canceled) expect(text).not.toContain("I’m free at 4.");
    const page = visibleText((await createPerson().get(link)).body);
    expect(page).toContain("Your tour is canceled.");
    expect(page).not.toContain("I’m free at 4.");
    const visitor = createPerson();
    expect((await visitor.post(link, accept)).status).toBe(303);
    expect(visibleText((await visitor.get(link)).body)).toContain("Not changed There is no proposed time to accept.");
    const again = await confirm(item, sam, at(otherDay, 11));
    expect([again.status, visibleText(again.body)]).toEqual([409, expect.stringContaining("This tour is over.")]);
    const late = await sam.post(item, { intent: "decline", answer: "The seller is away.", version: "1" });
    expect([late.status, visibleText(late.body)]).toEqual([
      409,
      expect.stringMatching(/Not changed This tour is over\..*The seller is away\./),
    ]);
  });

  it("is declined with a sentence", async () => {
    const { item } = await addTour();
    await confirm(item);
    await takeMail();
    const empty = await sam.post(item, { intent: "decline", answer: "", version: "2" });
    expect([empty.status, empty.body]).toEqual([422, expect.stringContaining("Write why, in a sentence.")]);
    expect((await sam.post(item, { intent: "decline", answer: "The seller is away.", version: "2" })).status).toBe(303);
    const mail = await takeMail();
    expect(mail.map(({ calendar }) => readEvent(calendar).method)).toEqual(["CANCEL", "CANCEL"]);
    expect(mail[0]!.text).toContain("The seller is away.");
    expect((await readTours())[0]).toMatchObject({ state: "declined", status: "answered" });
  });

  it("is no longer possible spam, so its buyer sees it, and it is among the open work and follows its home", async () => {
    const { id, item } = await addTour({ email: "ana@example.com", website: "https://ana.example" }, ana);
    const tour = `/dashboard/tours/${id}`;
    expect((await ana.get("/dashboard/saved")).body).not.toContain(tour);
    const proposal = { intent: "propose", "time.day": otherDay, "time.hour": "16", answer: "", version: "1" };
    expect((await sam.post(item, proposal)).status).toBe(303);
    await ana.post(tour, { intent: "accept", startsAt: at(otherDay, 16).toISOString() });
    expect(visibleText((await ana.get("/dashboard/saved")).body)).toContain("Tour confirmed");
    expect(visibleText((await ana.get(`/listing/${home}`)).body)).toContain("See your tour");
    expect((await sam.get("/admin/work")).body).toContain(item);
    const { leads } = parseJson(await sam.call("GET", "/api/admin/reports?months=3"));
    expect(leads.at(-1)).toMatchObject({ received: 1, answered: 1 });
    await site.sql.query("UPDATE listing SET withdrawn_at = now() WHERE id = $1", [home]);
    try {
      expect(await cancelToursOffMarket(new Date())).toBe(1);
    } finally {
      await site.sql.query("UPDATE listing SET withdrawn_at = NULL WHERE id = $1", [home]);
    }
  });

  it.each([
    ["confirm", { time: at(day, 10).toISOString() }],
    ["decline", { answer: "The seller is away." }],
  ])("is no longer possible spam after %s", async (action, change) => {
    const { id } = await addTour({ website: "https://zoe.example" });
    const changed = await sam.call("PATCH", `/api/admin/tours/${id}`, { action, ...change });
    expect([changed.status, parseJson(changed).spam]).toEqual([200, false]);
  });

  it("stays possible spam when its sender moves it", async () => {
    const { link } = await addTour({ website: "https://zoe.example" });
    const move = { intent: "move", "firstTime.day": otherDay, "firstTime.hour": "11" };
    expect((await createPerson().post(link, move)).status).toBe(303);
    expect((await readTours())[0]).toMatchObject({ state: "asked", spam: true });
  });

  it("tells the second of two staff members that the first has answered", async () => {
    const { item } = await addTour();
    const kim = await site.createSignedInPerson("kim@sunporch.example");
    expect((await confirm(item)).status).toBe(303);
    const late = await kim.post(item, {
      intent: "confirm",
      time: at(otherDay, 15).toISOString(),
      answer: "",
      version: "1",
    });
    expect([late.status, (await readTours())[0].staff_email]).toEqual([409, "sam@sunporch.example"]);
    // On purpose, it becomes Kim's, and leaves Sam's calendar.
    await takeMail();
    expect((await confirm(item, kim)).status).toBe(303);
    const mail = await takeMail();
    expect(mail.map(({ recipient, calendar }) => [recipient, readEvent(calendar).method])).toEqual([
      ["zoe@example.com", "REQUEST"],
      ["kim@sunporch.example", "REQUEST"],
      ["sam@sunporch.example", "CANCEL"],
    ]);
    expect(mail[2]!.text).toContain("kim@sunporch.example now gives the tour of 4471 Brockton Ave");
    expect(mail[2]!.text).not.toContain("zoe@example.com");
  });

  it("doesn't email a staff member whose account is blocked", { tags: ["long"] }, async () => {
    const { item, link } = await addTour();
    await confirm(item);
    const kim = await site.createSignedInPerson("kim@sunporch.example");
    await site.sql.query("UPDATE account SET disabled_at = now() WHERE email = 'sam@sunporch.example'");
    await takeMail();
    await sendTourReminders(new Date(at(day, 10).getTime() - 24 * 3_600_000));
    expect((await confirm(item, kim)).status).toBe(303);
    await site.sql.query("UPDATE account SET disabled_at = now() WHERE email = 'kim@sunporch.example'");
    expect((await createPerson().post(link, { intent: "cancel" })).status).toBe(303);
    expect((await takeMail()).map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ["tour-remind", "zoe@example.com"],
      ["tour-remind", "hello@sunporch.example"],
      ["tour-confirm", "zoe@example.com"],
      ["tour-confirm", "kim@sunporch.example"],
      ["tour-cancel", "zoe@example.com"],
      ["tour-cancel", "hello@sunporch.example"],
    ]);
  });

  it("isn't accepted at a time that its buyer hasn't seen", { tags: ["long"] }, async () => {
    const { id, item, link } = await addTour({ email: "ana@example.com" }, ana);
    const propose = (hour: string, version: string) =>
      sam.post(item, { intent: "propose", "time.day": otherDay, "time.hour": hour, answer: "", version });
    await propose("16", "1");
    expect((await propose("17", "2")).status).toBe(303);
    const startsAt = at(otherDay, 16).toISOString();
    const changed = "We have proposed another time since.";
    const visitor = createPerson();
    await visitor.post(link, { intent: "accept", startsAt });
    expect(visibleText((await visitor.get(link)).body)).toContain(`Not changed ${changed}`);
    const call = (input: object) => ana.call("PATCH", `/api/tours/${id}`, { action: "accept", ...input });
    const late = await call({ startsAt });
    expect([late.status, parseJson(late).detail]).toEqual([409, changed]);
    expect(parseJson(await call({})).errors).toEqual({ startsAt: "Choose a time." });
    expect((await readTours())[0].state).toBe("proposed");
    expect(parseJson(await call({ startsAt: at(otherDay, 17).toISOString() }))).toMatchObject({ state: "confirmed" });
  });

  it.each(["UPDATE tour SET times = ARRAY[now() - interval '1 hour']", "UPDATE lead SET status = 'closed'"])(
    "is over without an answer after %s",
    { tags: ["long"] },
    async (change) => {
      const { item, link } = await addTour();
      const form = "Ask for other times";
      expect(visibleText((await createPerson().get(link)).body)).toContain(form);
      await site.sql.query(change);
      const page = visibleText((await createPerson().get(link)).body);
      expect(page).toMatch(/You asked for a tour on .*\. This request is closed\. You can ask for another tour\./);
      expect(page).not.toContain(form);
      expect(visibleText((await sam.get(item)).body)).toContain("This tour is over.");
    },
  );

  it("takes a staff member's time once, also when two tours are confirmed at the same time", {
    tags: ["long"],
  }, async () => {
    const [first, second] = [await addTour(), await addTour({ email: "yan@example.com" })];
    const answers = await Promise.all([confirm(first.item), confirm(second.item)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422]);
    const refused = answers.find(({ status }) => status === 422)!;
    expect(visibleText(refused.body)).toContain("You have another tour at this time.");
    expect((await readTours()).map(({ state }) => state).sort()).toEqual(["asked", "confirmed"]);
    expect(await takeMail()).toHaveLength(2);
    // It is no longer offered to Sam, and Kim can take it.
    const open = answers[0]!.status === 422 ? first.item : second.item;
    expect((await sam.get(open)).body).not.toContain(`<option value="${at(day, 10).toISOString()}"`);
    const kim = await site.createSignedInPerson("kim@sunporch.example");
    expect((await confirm(open, kim)).status).toBe(303);
  });
});

describe("whose tour it is", () => {
  it("is on its buyer's home page and dashboard, and nobody else's", async () => {
    const { id } = await addTour({ email: "ana@example.com" }, ana);
    for (const path of ["/dashboard/saved", `/listing/${home}`]) {
      expect(visibleText((await ana.get(path)).body)).toContain("You asked for a tour on");
      expect((await ana.get(path)).body).toContain(`href="/dashboard/tours/${id}"`);
    }
    expect((await ana.get(`/listing/${home}`)).body).toContain("See your tour");
    const path = `/dashboard/tours/${id}`;
    expect((await ana.get(path)).status).toBe(200);
    const ben = await site.createSignedInPerson("ben@example.com");
    for (const other of [ben, sam])
      expect([(await other.get(path)).status, (await other.post(path, { intent: "cancel" })).status]).toEqual([
        404, 404,
      ]);
    expect((await createPerson().get(path)).status).toBe(302);
    expect((await createPerson().get(`/tours/${id}`)).status).toBe(404);
    await confirm(`/admin/inbox/leads/${id}`);
    expect(visibleText((await ana.get("/dashboard/saved")).body)).toContain("Tour confirmed");
    expect((await ana.post(path, { intent: "cancel" })).headers.location).toBe(path);
    expect(visibleText((await ana.get("/dashboard/saved")).body)).not.toContain("tour");
  });

  it("is found by who asked without an account, once they have signed in with its address, and by nobody else", async () => {
    const { id } = await addTour({ email: "Mei@example.com" });
    const mei = createPerson();
    await mei.signIn("mei@example.com");
    expect(visibleText((await mei.get("/dashboard/saved")).body)).toContain("You asked for a tour on");
    expect((await mei.get(`/dashboard/tours/${id}`)).status).toBe(200);
    expect((await ana.get(`/dashboard/tours/${id}`)).status).toBe(404);
  });

  it("is the same by API: buyers see and change their own, staff all", async () => {
    const input = { listingId: home, firstTime: at(day, 10).toISOString(), name: "Ana", email: "ana@example.com" };
    const id = randomUUID();
    for (let n = 0; n < 2; n++) {
      const sent = await ana.call("POST", "/api/tours", { ...input, id });
      expect([sent.status, parseJson(sent).id]).toEqual([201, id]);
    }
    const question = await ana.call("POST", "/api/leads", { listingId: home, name: "A", email: "a@example.com", id });
    expect(question.status).toBe(422);
    const near = await ana.call("POST", "/api/tours", { ...input, firstTime: new Date().toISOString() });
    expect([near.status, Object.keys(parseJson(near).errors)]).toEqual([422, ["firstTime"]]);
    const list = async (who: Person, path = "/api/tours") => parseJson(await who.call("GET", path));
    expect(await list(ana)).toMatchObject([{ id, state: "asked", times: [at(day, 10).toISOString()], startsAt: null }]);
    const ben = await site.createSignedInPerson("ben@example.com");
    expect(await list(ben)).toEqual([]);
    expect((await createPerson().call("GET", "/api/tours")).status).toBe(401);
    expect((await ben.call("PATCH", `/api/tours/${id}`, { action: "cancel" })).status).toBe(404);

    const staffPath = `/api/admin/tours/${id}`;
    expect((await ana.call("PATCH", staffPath, { action: "decline", answer: "No" })).status).toBe(403);
    expect((await sam.call("PATCH", staffPath, { action: "confirm" })).status).toBe(422);
    const other = await sam.call("PATCH", staffPath, { action: "confirm", time: at(otherDay, 9).toISOString() });
    expect(parseJson(other).errors).toEqual({ time: "Choose one of the times that the buyer asked for." });
    const confirmed = await sam.call("PATCH", staffPath, { action: "confirm", time: at(day, 10).toISOString() });
    expect([confirmed.status, parseJson(confirmed)]).toMatchObject([
      200,
      { state: "confirmed", staffEmail: "sam@sunporch.example", version: 2 },
    ]);
    expect(await list(sam, "/api/admin/tours?page=1")).toMatchObject([{ id, email: "ana@example.com" }]);
    expect((await ana.call("PATCH", `/api/tours/${id}`, { action: "move" })).status).toBe(422);
    const moved = await ana.call("PATCH", `/api/tours/${id}`, {
      action: "move",
      firstTime: at(otherDay, 9).toISOString(),
    });
    expect([moved.status, parseJson(moved)]).toMatchObject([200, { state: "asked", startsAt: null }]);
    const accepted = await ana.call("PATCH", `/api/tours/${id}`, {
      action: "accept",
      startsAt: at(otherDay, 9).toISOString(),
    });
    expect([accepted.status, parseJson(accepted).errors]).toEqual([
      422,
      { action: "There is no proposed time to accept." },
    ]);
    expect((await ana.call("PATCH", `/api/tours/${id}`, { action: "cancel" })).status).toBe(200);
    const late = await ana.call("PATCH", `/api/tours/${id}`, { action: "move", firstTime: at(day, 9).toISOString() });
    expect([late.status, parseJson(late).detail]).toEqual([409, "This tour is over."]);
  });
});

describe("what happens by itself", () => {
  beforeEach(async () => void (await site.sql.query("UPDATE listing SET withdrawn_at = NULL WHERE id = $1", [home])));

  it("cancels tours of a home that goes off the market, with a notice", async () => {
    const { item, link } = await addTour();
    await confirm(item);
    await takeMail();
    expect(await cancelToursOffMarket(new Date())).toBe(0);
    await site.sql.query("UPDATE listing SET withdrawn_at = now() WHERE id = $1", [home]);
    try {
      expect([await cancelToursOffMarket(new Date()), await cancelToursOffMarket(new Date())]).toEqual([1, 0]);
      const mail = await takeMail();
      expect(mail.map(({ recipient, calendar }) => [recipient, readEvent(calendar).method])).toEqual([
        ["zoe@example.com", "CANCEL"],
        ["sam@sunporch.example", "CANCEL"],
      ]);
      expect(mail[0]!.text).toContain("is canceled because the home is no longer on the market.");
      expect(visibleText((await createPerson().get(link)).body)).toContain("Your tour is canceled.");
    } finally {
      await site.sql.query("UPDATE listing SET withdrawn_at = NULL WHERE id = $1", [home]);
    }
  });

  it("reminds both sides once, from 9 AM of the day before", async () => {
    const { item } = await addTour();
    await confirm(item);
    await takeMail();
    const hoursBefore = (hours: number) => new Date(at(day, 10).getTime() - hours * 3_600_000);
    // Two days before, and at 8 AM of the day before.
    expect([await sendTourReminders(hoursBefore(48)), await sendTourReminders(hoursBefore(26))]).toEqual([0, 0]);
    expect([await sendTourReminders(hoursBefore(25)), await sendTourReminders(hoursBefore(24))]).toEqual([1, 0]);
    expect((await takeMail()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ["zoe@example.com", expect.stringMatching(/^Your tour is tomorrow:/)],
      ["sam@sunporch.example", expect.stringMatching(/^Tour tomorrow:/)],
    ]);
  });
});
