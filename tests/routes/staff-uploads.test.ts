/** Forms with files: rejected uploads, preserved input, and file names. */
import { describe, expect, it } from "vitest";
import { createPdf } from "../media/documents";
import { createPng } from "../media/images";
import { postThenRequest } from "../server/raw-client";
import { visibleText } from "./route-site";
import {
  ana,
  buildApiPath,
  buildPagePath,
  listAuditEvents,
  listStoredFiles,
  parseJson,
  project,
  sam,
  setUpStaffSite,
  site,
  uploadAs,
} from "./staff-site";
import { type Fields, postParts } from "./upload";

setUpStaffSite();

const PDF = { name: "Agreement.pdf", bytes: createPdf() };
const FORM = { category: "Financial", title: "Closing papers", description: "Sign page 4" };
const EMPTY = "This file is empty. Choose another one.";
const MALFORMED = "We couldn’t read part of this form. Check your file names and try again.";
const OVERSIZED = "This form has too many fields or too much text. Shorten it and try again.";
const listDocuments = async () => parseJson(await sam.get(buildApiPath("/documents")));
const buildFieldHeader = (name: string, value: string) =>
  `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`;
const buildFilePart = (disposition: string | Buffer, body = PDF.bytes) =>
  Buffer.concat([
    Buffer.from("Content-Disposition: form-data; "),
    Buffer.from(disposition),
    Buffer.from("\r\nContent-Type: application/pdf\r\n\r\n"),
    body,
  ]);
const typedFields = Object.entries(FORM).map(([name, value]) => buildFieldHeader(name, value));
const sendParts = (path: string, parts: (string | Buffer)[]) => postParts(site.server.port, sam, path, parts);

describe("forms with files", () => {
  it.each<[string, number, string, string | Buffer]>([
    ["can't be read", 400, MALFORMED, buildFilePart('name="file"; filename="a\0b.pdf"')],
    ["has too much text", 413, OVERSIZED, buildFieldHeader("x", "x".repeat(1_100_000))],
  ])("rejects a form that %s with a message and keeps the input", async (_, status, message, part) => {
    const parts = [...typedFields, part, buildFilePart('name="file"; filename="b.pdf"')];
    const page = await sendParts(buildPagePath("documents/new"), parts);
    expect([page.status, visibleText(page.body).includes(message)]).toEqual([status, true]);
    expect(page.body).toContain('value="Closing papers"');
    expect(page.body).toContain(">Sign page 4</textarea>");
    const called = await sendParts(buildApiPath("/documents"), parts);
    expect([called.status, called.headers["content-type"], parseJson(called)]).toEqual([
      status,
      "application/problem+json; charset=utf-8",
      expect.objectContaining({ status, detail: message, errors: { file: message } }),
    ]);
    expect([listStoredFiles(), await listDocuments()]).toEqual([[], []]);
    expect((await sam.get(buildPagePath("documents"))).status).toBe(200);
  });

  it.each([2_000, 900_000])(
    "rejects a form with too many parts before %d bytes, and answers the next request or closes the connection",
    async (size) => {
      const parts = Array.from({ length: 1_100 }, (_, n) => `--x\r\n${buildFieldHeader(`x${n}`, "")}\r\n`).join("");
      const last = buildFilePart('name="file"; filename="a.pdf"', Buffer.alloc(size));
      const body = Buffer.concat([Buffer.from(`${parts}--x\r\n`), last, Buffer.from("\r\n--x--\r\n")]);
      const headers = {
        "Content-Type": "multipart/form-data; boundary=x",
        "Sec-Fetch-Site": "same-origin",
        Cookie: sam.cookie,
      };
      for (const framing of ["length", "chunked", "expect"] as const) {
        const { response, next } = await postThenRequest(
          site.server.port,
          { path: buildApiPath("/documents"), headers },
          body,
          framing,
        );
        expect(response).toBe(413);
        expect([200, "closed"]).toContain(next);
      }
    },
  );

  it("rejects an unreadable upload on every page and call with files", { tags: ["long"] }, async () => {
    const bad = [buildFilePart('name="file"; filename="a\0b.pdf"')];
    const forms = [
      "/admin/projects/new",
      ...["summary", "documents/new", "design/new", `design/${project.item}`].map(buildPagePath),
    ];
    for (const path of forms) {
      const { status, body } = await sendParts(path, bad);
      expect([path, status, visibleText(body).includes(MALFORMED)]).toEqual([path, 400, true]);
    }
    for (const path of ["/hero", "/documents", "/design"]) {
      const response = await sendParts(buildApiPath(path), bad);
      expect([path, response.status, parseJson(response).detail]).toEqual([path, 400, MALFORMED]);
    }
  });
});

describe("a form with files that is sent twice", () => {
  const readForm = async (path: string, fields: Fields): Promise<Fields> => {
    const id = /name="id" value="([0-9a-f-]{36})"/.exec((await sam.get(path)).body)?.[1] ?? "";
    return { ...fields, id };
  };
  const sendTwice = async (path: string, form: Fields) =>
    (await Promise.all([uploadAs(sam, path, form), uploadAs(sam, path, form)])).map(({ status }) => status);

  it("adds each document once, and another file with the same form as well", async () => {
    const path = buildPagePath("documents/new");
    const file = [PDF, { name: "Permit.pdf", bytes: createPdf(5) }];
    const form = await readForm(path, { ...FORM, file });
    expect(await sendTwice(path, form)).toEqual([303, 303]);
    expect([(await listDocuments()).length, listStoredFiles().length]).toEqual([2, 2]);
    const other = { ...form, file: [PDF, { name: "Permit.pdf", bytes: createPdf(6) }] };
    expect((await uploadAs(sam, path, other)).status).toBe(303);
    expect([(await listDocuments()).length, listStoredFiles().length]).toEqual([4, 4]);
  });

  it("adds a design item once, with its picture or without", async () => {
    const path = buildPagePath("design/new");
    const countItems = async () => parseJson(await sam.get(buildApiPath("/design"))).length;
    const before = await countItems();
    const fields = { room: "Kitchen", category: "Tile", itemName: "Backsplash", status: "Pending" };
    const form = await readForm(path, { ...fields, media: { name: "tile.png", bytes: await createPng() } });
    expect(await sendTwice(path, form)).toEqual([303, 303]);
    expect([await countItems(), listStoredFiles().length]).toEqual([before + 1, 1]);
    expect(await sendTwice(path, await readForm(path, fields))).toEqual([303, 303]);
    expect([await countItems(), listStoredFiles().length]).toEqual([before + 2, 1]);
  });
});

it("stores the clean name of a file", async () => {
  const response = await sendParts(buildApiPath("/documents"), [
    buildFieldHeader("category", "Other"),
    buildFieldHeader("label", "A"),
    buildFilePart('name="file"; filename="../../Plan\u202e.pdf"'),
  ]);
  expect([response.status, parseJson(response).fileName]).toEqual([201, "Plan.pdf"]);
});

describe("empty files", () => {
  const empty = (name: string) => ({ name, bytes: Buffer.alloc(0) });

  it("shows an empty file's error at its field and keeps the input", { tags: ["long"] }, async () => {
    const page = await uploadAs(sam, buildPagePath("documents/new"), { ...FORM, file: empty("zero.pdf") });
    expect([page.status, visibleText(page.body).includes(EMPTY), page.body.includes('value="Closing papers"')]).toEqual(
      [422, true, true],
    );
    const picture = { room: "Kitchen", category: "Tile", itemName: "Zellige", media: empty("zero.png") };
    for (const path of [buildPagePath("design/new"), buildPagePath(`design/${project.item}`)])
      expect(visibleText((await uploadAs(sam, path, { ...picture, version: "1" })).body)).toContain(EMPTY);
    const hero = await uploadAs(sam, buildPagePath("summary"), { hero: empty("zero.jpg") });
    expect([hero.status, visibleText(hero.body).includes(EMPTY)]).toEqual([422, true]);
    expect(listStoredFiles()).toEqual([]);
  });

  it("reports an empty file in API calls", async () => {
    const invalidForms: [string, Record<string, string | { name: string; bytes: Buffer }>, string][] = [
      ["/documents", { category: "Other", label: "A", file: empty("zero.pdf") }, "file"],
      ["/hero", { file: empty("zero.png") }, "file"],
      ["/design", { room: "Kitchen", category: "Tile", itemName: "Zellige", media: empty("zero.png") }, "media"],
    ];
    for (const [path, fields, name] of invalidForms) {
      const response = await uploadAs(sam, buildApiPath(path), fields);
      expect([path, response.status, parseJson(response).errors]).toEqual([path, 422, { [name]: EMPTY }]);
    }
  });

  it("distinguishes an empty file from a missing one", async () => {
    const emptyFile = { name: "", bytes: Buffer.alloc(0) };
    expect(
      visibleText((await uploadAs(sam, buildPagePath("documents/new"), { ...FORM, file: emptyFile })).body),
    ).toContain("Choose a file.");
    expect(visibleText((await uploadAs(sam, buildPagePath("summary"), { hero: emptyFile })).body)).toContain(
      "Choose a picture.",
    );
    const item = { room: "Kitchen", category: "Tile", itemName: "Zellige", media: emptyFile };
    expect((await uploadAs(sam, buildPagePath("design/new"), item)).status).toBe(303);
  });
});

describe("a project's form", () => {
  const fields = {
    version: "1",
    buyerEmail: "ana@example.com",
    propertyAddress: "1 Typed Ln",
    currentPhase: "Design",
    status: "active",
  };
  const readProject = async () =>
    (await site.sql.query("SELECT property_address, hero_key IS NOT NULL AS has_hero FROM project")).rows[0];

  it("stores the picture together with the fields, or neither after a conflict", async () => {
    const hero = { name: "porch.png", bytes: await createPng(20, 20) };
    const stale = await uploadAs(sam, buildPagePath("summary"), { ...fields, version: "9", intent: "change", hero });
    expect([stale.status, visibleText(stale.body).includes("You chose porch.png. Choose it again.")]).toEqual([
      409,
      true,
    ]);
    expect([(await readProject()).has_hero, listStoredFiles()]).toEqual([false, []]);
    expect((await uploadAs(sam, buildPagePath("summary"), { ...fields, intent: "change", hero })).status).toBe(303);
    expect(await readProject()).toEqual({ property_address: "1 Typed Ln", has_hero: true });
    expect(listStoredFiles()).toHaveLength(1);
  });

  it("keeps what is typed when only its picture is uploaded or removed", async () => {
    const hero = { name: "porch.png", bytes: await createPng(20, 20) };
    const uploaded = await uploadAs(sam, buildPagePath("summary"), { ...fields, intent: "hero", hero });
    expect([uploaded.status, visibleText(uploaded.body).includes("Hero image changed")]).toEqual([200, true]);
    expect(uploaded.body).toContain('value="1 Typed Ln"');
    expect(uploaded.body).not.toContain("Choose it again.");
    expect((await readProject()).has_hero).toBe(true);
    const removed = await uploadAs(sam, buildPagePath("summary"), { ...fields, intent: "remove-hero" });
    expect([removed.status, visibleText(removed.body).includes("Hero image removed")]).toEqual([200, true]);
    expect(removed.body).toContain('value="1 Typed Ln"');
    expect(await readProject()).toEqual({ property_address: "121 W Fern Ave, Redlands, CA 92373", has_hero: false });
    // It can be brought back, by the button beside the message or on the audit page.
    expect(listStoredFiles()).toHaveLength(1);
    expect(removed.body).toContain('value="restore-hero"');
    const back = () => uploadAs(sam, buildPagePath("summary"), { ...fields, intent: "restore-hero" });
    const undone = await back();
    expect([undone.status, visibleText(undone.body).includes("Hero image brought back")]).toEqual([200, true]);
    expect([(await readProject()).has_hero, (await ana.get(`/api/projects/${project.id}/hero`)).status]).toEqual([
      true,
      200,
    ]);
    expect(undone.body).not.toContain('value="restore-hero"');
    await uploadAs(sam, buildPagePath("summary"), { ...fields, intent: "remove-hero" });
    expect(visibleText((await sam.get("/admin/audit")).body)).toMatch(/delete hero image .* Bring back/);
    await uploadAs(sam, buildPagePath("summary"), { ...fields, intent: "hero", hero });
    expect(visibleText((await back()).body)).toContain("There is another one");
    expect((await listAuditEvents()).map(({ action, entity }) => `${action} ${entity}`)).toEqual([
      "upload project",
      "delete hero image",
      "restore hero image",
      "delete hero image",
      "upload project",
    ]);
  });
});

describe("files that are too large", () => {
  const HERO_TEXT = "File too large: Please upload an image smaller than 5MB.";
  const large = (name: string, megabytes: number) => ({ name, bytes: Buffer.alloc(megabytes * 1024 * 1024 + 1) });

  it("shows the error of a new project's large image at its field and keeps the input", {
    tags: ["long"],
  }, async () => {
    const { status, body } = await uploadAs(sam, "/admin/projects/new", {
      hero: large("porch.jpg", 30),
      buyerEmail: "ben@example.com",
      buyerName: "Ben Ito",
      propertyAddress: "9 Elm Way",
      purchasePrice: "655,000",
      renovationBudget: "62,500",
      estimatedCompletionDate: "2027-06-12",
      currentPhase: "Design",
    });
    expect(status).toBe(413);
    expect(body).toMatch(/id="project-hero-error"[\s\S]*?File too large/);
    expect(visibleText(body)).toContain(HERO_TEXT);
    for (const value of ["ben@example.com", "Ben Ito", "9 Elm Way", "655,000", "62,500", "2027-06-12"])
      expect(body).toContain(`value="${value}"`);
    expect(body).toContain('<option selected="">Design</option>');
    expect((await site.sql.query("SELECT FROM project")).rowCount).toBe(1);
  });

  it("shows the error of a project's large image at its field and keeps the input", async () => {
    const { status, body } = await uploadAs(sam, buildPagePath("summary"), {
      hero: large("porch.jpg", 6),
      version: "1",
      propertyAddress: "1 Typed Ln",
      purchasePrice: "1,234,567",
      currentPhase: "Design",
      status: "active",
      buyerName: "Typed Name",
    });
    expect([status, visibleText(body).includes(HERO_TEXT)]).toEqual([413, true]);
    for (const value of ["1 Typed Ln", "1,234,567", "Typed Name"]) expect(body).toContain(`value="${value}"`);
    const { rows } = await site.sql.query("SELECT property_address FROM project");
    expect(rows).toEqual([{ property_address: "121 W Fern Ave, Redlands, CA 92373" }]);
  });

  it("keeps a document form's input after a large or extra file, lists other errors, and asks for its files again", {
    tags: ["long"],
  }, async () => {
    const fields = { file: large("plans.pdf", 25), ...FORM, title: "" };
    const { status, body } = await uploadAs(sam, buildPagePath("documents/new"), fields);
    expect([status, visibleText(body).includes("Choose a file of up to 25 MB.")]).toEqual([413, true]);
    expect(body).toContain('<option selected="">Financial</option>');
    expect(body).toContain(">Sign page 4</textarea>");
    const uncategorized = await uploadAs(sam, buildPagePath("documents/new"), {
      ...FORM,
      category: "",
      file: [PDF, PDF],
    });
    expect([uncategorized.status, visibleText(uncategorized.body)]).toEqual([
      422,
      expect.stringContaining("You chose Agreement.pdf and Agreement.pdf. Choose them again."),
    ]);
    const many = await uploadAs(sam, buildPagePath("documents/new"), { file: Array(11).fill(PDF), ...FORM });
    expect([many.status, visibleText(many.body).includes("Choose up to ten files.")]).toEqual([413, true]);
    expect(many.body).toContain('value="Closing papers"');
    expect(listStoredFiles()).toEqual([]);
  });

  it("keeps the input of new and edited design items after a large file", { tags: ["long"] }, async () => {
    for (const path of [buildPagePath("design/new"), buildPagePath(`design/${project.item}`)]) {
      const { status, body } = await uploadAs(sam, path, {
        media: large("tile.png", 25),
        version: "1",
        room: "Hallway",
        category: "Paint",
        itemName: "Typed item",
        description: "Typed words",
      });
      expect([status, visibleText(body).includes("Choose a file of up to 25 MB.")]).toEqual([413, true]);
      expect(body).toContain('value="Typed item"');
      expect(body).toContain(">Typed words</textarea>");
      expect(body).toContain('<option selected="">Hallway</option>');
    }
    const { rows } = await site.sql.query("SELECT item_name FROM design_item ORDER BY item_name");
    expect(rows.map(({ item_name }) => item_name)).toEqual(["Sage", "Zellige"]);
  });

  it("names the rejected file among several", { tags: ["long"] }, async () => {
    const good = { name: "tile.png", bytes: await createPng(20, 20) };
    for (const [bad, status] of [
      [large("plans.pdf", 25), 413],
      [{ name: "notes.pdf", bytes: Buffer.alloc(0) }, 422],
      [{ name: "page.pdf", bytes: Buffer.from("<html>") }, 422],
    ] as const) {
      const response = await uploadAs(sam, buildApiPath("/documents"), {
        category: "Other",
        label: "A",
        file: [good, bad],
      });
      expect([response.status, parseJson(response).errors.file.startsWith(`${bad.name}: `)]).toEqual([status, true]);
    }
    expect(listStoredFiles()).toEqual([]);
  });
});
