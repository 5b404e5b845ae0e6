/** Forms with files: rejected uploads, preserved input, and file names. */
import { describe, expect, it } from "vitest";
import { pdf } from "../media/papers";
import { png } from "../media/pictures";
import { postThenAsk } from "../server/raw-client";
import { words } from "./route-site";
import { at, call, json, kept, project, sam, site, upload } from "./staff-site";
import { postParts } from "./upload";

const PDF = { name: "Agreement.pdf", bytes: pdf() };
const FORM = { category: "Financial", title: "Closing papers", description: "Sign page 4" };
const EMPTY = "This file is empty. Choose another one.";
const MALFORMED = "We couldn’t read part of this form. Check your file names and try again.";
const OVERSIZED = "This form has too many fields or too much text. Shorten it and try again.";
const documents = async () => json(await sam.get(call("/documents")));
const field = (name: string, value: string) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`;
const file = (disposition: string | Buffer, body = PDF.bytes) =>
  Buffer.concat([
    Buffer.from("Content-Disposition: form-data; "),
    Buffer.from(disposition),
    Buffer.from("\r\nContent-Type: application/pdf\r\n\r\n"),
    body,
  ]);
const typed = Object.entries(FORM).map(([name, value]) => field(name, value));
const send = (path: string, parts: (string | Buffer)[], end?: string) =>
  postParts(site.server.port, sam, path, parts, end);

describe("forms with files", () => {
  const named = (name: string) => file(`name="file"; filename="${name}"`);
  it.each<[string, () => (string | Buffer)[], number, string, string?]>([
    ["NUL in a file's name", () => [...typed, named("a\0b.pdf")], 400, MALFORMED],
    ["a control character in a file's name", () => [...typed, named("a\x07b.pdf")], 400, MALFORMED],
    ["a line break in a file's name", () => [...typed, named("a\nb.pdf")], 400, MALFORMED],
    ["a part without a name", () => [...typed, file('filename="a.pdf"')], 400, MALFORMED],
    [
      "a field without a name",
      () => [...typed, "Content-Disposition: form-data\r\n\r\nx", named("a.pdf")],
      400,
      MALFORMED,
    ],
    ["a header that is too long", () => [...typed, named(`${"a".repeat(40_000)}.pdf`)], 400, MALFORMED],
    [
      "a malformed header",
      () => [...typed, "no header\r\n\r\nx", "no header\r\n\r\nx", named("a.pdf")],
      400,
      MALFORMED,
    ],
    ["no closing boundary", () => [...typed, named("a.pdf")], 400, MALFORMED, ""],
    [
      "more than a thousand parts",
      () => [...typed, ...Array.from({ length: 1_000 }, (_, n) => field(`x${n}`, "")), named("a.pdf")],
      413,
      OVERSIZED,
    ],
    [
      "more than a megabyte of text in one field",
      () => [...typed, field("x", "x".repeat(1_100_000)), named("a.pdf")],
      413,
      OVERSIZED,
    ],
    [
      "more than a megabyte of text in total",
      () => [...typed, field("x", "x".repeat(600_000)), field("y", "y".repeat(600_000)), named("a.pdf")],
      413,
      OVERSIZED,
    ],
  ])("rejects a form with %s with a message and keeps the input", async (_, parts, status, message, end) => {
    const page = await send(at("documents/new"), parts(), end);
    expect([page.status, words(page.body).includes(message)]).toEqual([status, true]);
    expect(page.body).toContain('value="Closing papers"');
    expect(page.body).toContain(">Sign page 4</textarea>");
    const called = await send(call("/documents"), parts(), end);
    expect([called.status, called.headers["content-type"], json(called)]).toEqual([
      status,
      "application/problem+json; charset=utf-8",
      expect.objectContaining({ status, detail: message, errors: { file: message } }),
    ]);
    expect([kept(), await documents()]).toEqual([[], []]);
    expect((await sam.get(at("documents"))).status).toBe(200);
  });

  it.each([2_000, 66_000, 200_000, 900_000, 6_000_000])(
    "rejects a form with too many parts before %d bytes, and answers the next request or closes the connection",
    async (size) => {
      const parts = Array.from({ length: 1_100 }, (_, n) => `--x\r\n${field(`x${n}`, "")}\r\n`).join("");
      const last = file('name="file"; filename="a.pdf"', Buffer.alloc(size));
      const body = Buffer.concat([Buffer.from(`${parts}--x\r\n`), last, Buffer.from("\r\n--x--\r\n")]);
      const headers = {
        "Content-Type": "multipart/form-data; boundary=x",
        "Sec-Fetch-Site": "same-origin",
        Cookie: sam.cookie,
      };
      for (const framing of ["length", "chunked", "expect"] as const) {
        const { answer, next } = await postThenAsk(
          site.server.port,
          { path: call("/documents"), headers },
          body,
          framing,
        );
        expect(answer).toBe(413);
        expect([200, "closed"]).toContain(next);
      }
    },
  );

  it("rejects an unreadable upload on every page and call with files", async () => {
    const bad = [file('name="file"; filename="a\0b.pdf"')];
    const forms = [
      "/admin/projects/new",
      ...["summary", "documents/new", "design/new", `design/${project.item}`].map(at),
    ];
    for (const path of forms) {
      const { status, body } = await send(path, bad);
      expect([path, status, words(body).includes(MALFORMED)]).toEqual([path, 400, true]);
    }
    for (const path of ["/hero", "/documents", "/design"]) {
      const answer = await send(call(path), bad);
      expect([path, answer.status, json(answer).detail]).toEqual([path, 400, MALFORMED]);
    }
  });

  it("rejects a form without a boundary", async () => {
    const body = new Blob(["--x--"]);
    const answer = await fetch(`http://127.0.0.1:${site.server.port}${call("/documents")}`, {
      method: "POST",
      headers: { "Content-Type": "multipart/form-data", "Sec-Fetch-Site": "same-origin", Cookie: sam.cookie },
      body,
    });
    expect([answer.status, (await answer.json()).status]).toEqual([400, 400]);
  });

  it("reads a form with an invalid encoding as far as possible", async () => {
    const invalid = Buffer.concat([Buffer.from('name="file"; filename="a'), Buffer.of(0xff), Buffer.from('b.pdf"')]);
    const text = Buffer.concat([Buffer.from(field("description", "x")), Buffer.of(0xfe)]);
    const answer = await send(call("/documents"), [
      field("category", "Other"),
      field("label", "A"),
      text,
      file(invalid),
    ]);
    expect([answer.status, json(answer).fileName]).toEqual([201, "a\ufffdb.pdf"]);
  });
});

describe("file names", () => {
  it.each([
    ["a path", "C:\\fakepath\\..\\Plan.pdf", "Plan.pdf"],
    ["another path", "../../etc/Plan.pdf", "Plan.pdf"],
    ["characters that change the text direction", "Plan\u202e\u2066fdp.exe\u2069.pdf", "Planfdp.exe.pdf"],
    ["Unicode control characters", "Pl\u0085an\u009f\u2028.pdf", "Plan.pdf"],
    ["more than two hundred characters", `${"ä".repeat(300)}.pdf`, `${"ä".repeat(196)}.pdf`],
    ["surrounding spaces", "  Plan .pdf ", "Plan .pdf"],
    ["only removed characters before the extension", "\u202e.pdf", ".pdf"],
    ["emoji and accents", "Año 🏡.pdf", "Año 🏡.pdf"],
  ])("sanitizes a file name with %s", async (_, given, name) => {
    const answer = await send(call("/documents"), [
      field("category", "Other"),
      field("label", "A"),
      file(`name="file"; filename="${given.replaceAll("\\", "\\\\")}"`),
    ]);
    expect([answer.status, json(answer).fileName]).toEqual([201, name]);
  });
});

describe("empty files", () => {
  const empty = (name: string) => ({ name, bytes: Buffer.alloc(0) });

  it("shows an empty file's error at its field and keeps the input", async () => {
    const page = await upload(sam, at("documents/new"), { ...FORM, file: empty("zero.pdf") });
    expect([page.status, words(page.body).includes(EMPTY), page.body.includes('value="Closing papers"')]).toEqual([
      422,
      true,
      true,
    ]);
    const picture = { room: "Kitchen", category: "Tile", itemName: "Zellige", media: empty("zero.png") };
    for (const path of [at("design/new"), at(`design/${project.item}`)])
      expect(words((await upload(sam, path, picture)).body)).toContain(EMPTY);
    const hero = await upload(sam, at("summary"), { hero: empty("zero.jpg") });
    expect([hero.status, words(hero.body).includes(EMPTY)]).toEqual([422, true]);
    expect(kept()).toEqual([]);
  });

  it("reports an empty file in API calls", async () => {
    const sent: [string, Record<string, string | { name: string; bytes: Buffer }>, string][] = [
      ["/documents", { category: "Other", label: "A", file: empty("zero.pdf") }, "file"],
      ["/hero", { file: empty("zero.png") }, "file"],
      ["/design", { room: "Kitchen", category: "Tile", itemName: "Zellige", media: empty("zero.png") }, "media"],
    ];
    for (const [path, fields, name] of sent) {
      const answer = await upload(sam, call(path), fields);
      expect([path, answer.status, json(answer).errors]).toEqual([path, 422, { [name]: EMPTY }]);
    }
  });

  it("distinguishes an empty file from a missing one", async () => {
    const none = { name: "", bytes: Buffer.alloc(0) };
    expect(words((await upload(sam, at("documents/new"), { ...FORM, file: none })).body)).toContain("Choose a file.");
    expect(words((await upload(sam, at("summary"), { hero: none })).body)).toContain("Choose a picture.");
    const item = { room: "Kitchen", category: "Tile", itemName: "Zellige", media: none };
    expect((await upload(sam, at("design/new"), item)).status).toBe(303);
  });
});

describe("files that are too large", () => {
  const HERO_WORDS = "File too large: Please upload an image smaller than 5MB.";
  const large = (name: string, megabytes: number) => ({ name, bytes: Buffer.alloc(megabytes * 1024 * 1024 + 1) });

  it("shows the error of a new project's large image at its field and keeps the input", async () => {
    const { status, body } = await upload(sam, "/admin/projects/new", {
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
    expect(body).toMatch(/id="field-hero-error"[\s\S]*?File too large/);
    expect(words(body)).toContain(HERO_WORDS);
    for (const value of ["ben@example.com", "Ben Ito", "9 Elm Way", "655,000", "62,500", "2027-06-12"])
      expect(body).toContain(`value="${value}"`);
    expect(body).toContain('<option selected="">Design</option>');
    expect((await site.sql.query("SELECT FROM project")).rowCount).toBe(1);
  });

  it("shows the error of a project's large image at its field and keeps the input", async () => {
    const { status, body } = await upload(sam, at("summary"), {
      hero: large("porch.jpg", 6),
      version: "1",
      propertyAddress: "1 Typed Ln",
      purchasePrice: "1,234,567",
      currentPhase: "Design",
      status: "active",
      buyerName: "Typed Name",
    });
    expect([status, words(body).includes(HERO_WORDS)]).toEqual([413, true]);
    for (const value of ["1 Typed Ln", "1,234,567", "Typed Name"]) expect(body).toContain(`value="${value}"`);
    const { rows } = await site.sql.query("SELECT property_address FROM project");
    expect(rows).toEqual([{ property_address: "121 W Fern Ave, Redlands, CA 92373" }]);
  });

  it("keeps a document form's input after a large or extra file and lists other errors", async () => {
    const sent = { file: large("plans.pdf", 25), ...FORM, title: "" };
    const { status, body } = await upload(sam, at("documents/new"), sent);
    expect([status, words(body).includes("Choose a file of up to 25 MB.")]).toEqual([413, true]);
    expect(words(body)).toContain("Title is required");
    expect(body).toContain('<option selected="">Financial</option>');
    expect(body).toContain(">Sign page 4</textarea>");
    const many = await upload(sam, at("documents/new"), { file: [PDF, PDF, PDF, PDF, PDF], ...FORM });
    expect([many.status, words(many.body).includes("Choose up to four files.")]).toEqual([413, true]);
    expect(many.body).toContain('value="Closing papers"');
    expect(kept()).toEqual([]);
  });

  it("keeps the input of new and edited design items after a large file", async () => {
    for (const path of [at("design/new"), at(`design/${project.item}`)]) {
      const { status, body } = await upload(sam, path, {
        media: large("tile.png", 25),
        version: "1",
        room: "Hallway",
        category: "Paint",
        itemName: "Typed item",
        description: "Typed words",
      });
      expect([status, words(body).includes("Choose a file of up to 25 MB.")]).toEqual([413, true]);
      expect(body).toContain('value="Typed item"');
      expect(body).toContain(">Typed words</textarea>");
      expect(body).toContain('<option selected="">Hallway</option>');
    }
    const { rows } = await site.sql.query("SELECT item_name FROM design_item ORDER BY item_name");
    expect(rows.map(({ item_name }) => item_name)).toEqual(["Sage", "Zellige"]);
  });

  it("names the rejected file among several", async () => {
    const good = { name: "tile.png", bytes: await png(20, 20) };
    for (const [bad, status] of [
      [large("plans.pdf", 25), 413],
      [{ name: "notes.pdf", bytes: Buffer.alloc(0) }, 422],
      [{ name: "page.pdf", bytes: Buffer.from("<html>") }, 422],
    ] as const) {
      const answer = await upload(sam, call("/documents"), { category: "Other", label: "A", file: [good, bad] });
      expect([answer.status, json(answer).errors.file.startsWith(`${bad.name}: `)]).toEqual([status, true]);
    }
    expect(kept()).toEqual([]);
  });
});
