/** Valid and invalid files of projects, over HTTP. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { fileType } from "~/platform/files/file-store";
import { suggestTitle } from "~/projects/documents/schema";
import { createDoc, createDocx, createDocxWithMacros, createPdf } from "../media/documents";
import { createHeic, createJpeg, createPng } from "../media/images";
import { ask } from "../server/running-server";
import { visibleText } from "./route-site";
import {
  ana,
  buildApiPath,
  buildPagePath,
  followToast,
  listAuditEvents,
  listStoredFiles,
  parseJson,
  project,
  sam,
  setUpStaffSite,
  site,
  uploadAs,
} from "./staff-site";
import type { Fields } from "./upload";

setUpStaffSite();

describe("files", () => {
  const PDF = { name: "Agreement.pdf", bytes: createPdf() };
  const FORM = { category: "Contract", title: "Agreement" };
  const documents = async () => parseJson(await sam.get(buildApiPath("/documents")));

  it("takes several files at once, sends them byte for byte to staff and the buyer by name, and deletes their items", async () => {
    expect((await sam.get(buildPagePath("documents/new"))).body).toContain("PDF and Word files keep their metadata.");
    const files = [
      { name: "Agreement.pdf", bytes: createPdf(300_000), type: "application/pdf", shown: "inline" },
      { name: "Signed contract p1.JPEG", bytes: await createJpeg(300, 200), type: "image/jpeg", shown: "inline" },
      { name: "New.docx", bytes: createDocx(), type: fileType("x.docx"), shown: "attachment" },
      { name: "Old.doc", bytes: createDoc(), type: "application/msword", shown: "attachment" },
    ];
    expect((await uploadAs(sam, buildPagePath("documents/new"), { ...FORM, file: files })).status).toBe(303);
    const rows = await documents();
    const titles = ["Agreement (1)", "Agreement (2)", "Agreement (3)", "Agreement (4)"];
    expect(rows.map(({ title }: { title: string }) => title)).toEqual(titles);
    const listed = parseJson(await ana.get(`/api/projects/${project.id}/documents`));
    expect(listed.map(({ label }: { label: string }) => label)).toEqual(titles);
    for (const [at, { name, bytes, type, shown }] of files.entries()) {
      const { id, fileUrl, ...row } = rows[at];
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      expect(row).toMatchObject({ fileName: name, size: bytes.length, sha256, locationRemoved: false });
      for (const [user, path] of [
        [sam, fileUrl],
        [ana, `/api/projects/${project.id}/documents/${id}`],
      ] as const) {
        const response = await fetch(`${site.server.url}${path}`, { headers: { Cookie: user.cookie } });
        expect([response.status, response.headers.get("content-type")]).toEqual([200, type]);
        expect(response.headers.get("content-length")).toBe(String(bytes.length));
        expect(response.headers.get("content-disposition")).toMatch(new RegExp(`^${shown}; filename="?${name}"?$`));
        expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
      }
    }
    for (const { id } of rows.slice(1)) await sam.call("DELETE", buildApiPath(`/documents/${id}`));
    await sam.post(buildPagePath(`documents/${rows[0].id}/delete`), {});
    // They can be brought back for 30 days.
    expect([listStoredFiles().length, await documents()]).toEqual([4, []]);
  });

  it("rejects a wrong or damaged file next to a valid one, stores neither, and keeps the input", async () => {
    for (const [file, message] of [
      [{ name: "a.docx", bytes: createDocxWithMacros() }, "Use a PDF, Word, JPG, or PNG file whose content"],
      [{ name: "a.jpg", bytes: (await createJpeg(300, 200)).subarray(0, 900) }, "This image is damaged"],
    ] as const) {
      const response = await uploadAs(sam, buildPagePath("documents/new"), { ...FORM, file: [PDF, file] });
      expect([response.status, response.body.includes(message)]).toEqual([422, true]);
      expect(response.body).toContain('value="Agreement"');
    }
    expect([listStoredFiles(), await documents()]).toEqual([[], []]);
    expect(await listAuditEvents()).toEqual([]);
  });

  it("makes a picture of a phone’s 200 million pixels, and says what is wrong with others", {
    tags: ["long"],
  }, async () => {
    const draw = () =>
      sharp({ create: { width: 16_320, height: 12_240, channels: 3, background: "#c80" }, limitInputPixels: false });
    const send = async (bytes: Buffer, name = "IMG_1.jpg") => {
      const { status, body } = await uploadAs(sam, buildApiPath("/design"), {
        itemName: "Paint",
        room: "Kitchen",
        category: "Paint",
        media: { name, bytes },
      });
      return [status, status === 422 ? JSON.parse(body).errors.media : null];
    };
    const large = await draw().jpeg().toBuffer();
    expect(await send(large)).toEqual([201, null]);
    const interlaced = await draw().png({ progressive: true }).toBuffer();
    expect(await send(interlaced, "a.png")).toEqual([
      422,
      "This image has too many pixels. Save it at a smaller size.",
    ]);
    const half = (await createJpeg(300, 200)).subarray(0, 5_000);
    expect(await send(half)).toEqual([422, expect.stringMatching(/^This image is damaged\./)]);
    expect(await send(createPdf())).toEqual([422, expect.stringContaining("Use a JPG, PNG, WebP, or HEIC picture")]);
  });

  it("removes only the location from an uploaded photo and tells staff", async () => {
    const gps = { GPSLatitudeRef: "N", GPSLatitude: "34/1 3/1 1234/100" };
    const original = await sharp(await createJpeg(300, 200))
      .withExif({ IFD0: { Make: "Sunporch Camera" }, IFD3: gps })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const created = await uploadAs(sam, buildPagePath("documents/new"), {
      ...FORM,
      file: [{ name: "roof.jpg", bytes: original }, PDF],
    });
    expect(created.status).toBe(303);
    const cookie = created.headers["set-cookie"]!.map((line) => line.split(";")[0]).join("; ");
    const page = await ask(site.server.port, buildPagePath("documents"), {
      headers: { Cookie: `${sam.cookie}; ${cookie}` },
    });
    expect(visibleText(page.body)).toContain("2 documents added Location data was removed.");
    expect(visibleText(page.body)).toMatch(
      /Agreement \(1\) Version 1, \d+ KB, uploaded [^,]*, \d+ by sam@\S+ Location data was removed\. Open/,
    );
    expect(visibleText(page.body)).toMatch(/Agreement \(2\) Version 1, \d+ KB, uploaded [^,]*, \d+ by sam@\S+ Open/);
    const row = (await documents()).find(({ fileName }: { fileName: string }) => fileName === "roof.jpg");
    const stored = readFileSync(listStoredFiles().find((path) => path.endsWith(".jpg"))!);
    expect(row).toMatchObject({
      locationRemoved: true,
      size: original.length,
      sha256: createHash("sha256").update(stored).digest("hex"),
    });
    expect(stored.includes(Buffer.from("d204000064000000", "hex"))).toBe(false);
    const { orientation, exif } = await sharp(stored).metadata();
    expect([orientation, exif!.includes("Sunporch Camera")]).toEqual([6, true]);
    expect(await sharp(stored).raw().toBuffer()).toEqual(await sharp(original).raw().toBuffer());
    const conditional = await fetch(`${site.server.url}${row.fileUrl}`, { headers: { Cookie: sam.cookie } });
    expect(Buffer.from(await conditional.arrayBuffer()).equals(stored)).toBe(true);
  });

  it("aborts and logs the download of a file that changed in storage", { tags: ["long"] }, async () => {
    await uploadAs(sam, buildPagePath("documents/new"), {
      ...FORM,
      file: { name: "a.pdf", bytes: createPdf(300_000) },
    });
    const [row] = await documents();
    const [path] = listStoredFiles();
    const original = readFileSync(path!);
    const damaged = () => site.server.lines().filter(({ msg }) => msg === "file damaged").length;
    const damagedBefore = damaged();
    const changed = Buffer.from(original);
    changed[100]! ^= 1;
    writeFileSync(path!, changed);
    await expect(sam.get(row.fileUrl)).rejects.toThrow(/aborted|hang up|ECONNRESET/);
    writeFileSync(path!, original.subarray(1));
    const short = await sam.get(row.fileUrl);
    expect([short.status, parseJson(short).detail]).toEqual([
      500,
      "This file is damaged, so we couldn’t send it. Please contact us.",
    ]);
    await expect.poll(() => damaged() - damagedBefore).toBe(2);
    writeFileSync(path!, original);
    expect((await sam.get(row.fileUrl)).status).toBe(200);
    // Like documents that were uploaded before checksums existed.
    await site.sql.query("UPDATE project_document SET sha256 = NULL");
    writeFileSync(path!, changed);
    expect((await sam.get(row.fileUrl)).status).toBe(200);
  });

  it.skipIf(!existsSync("/proc/self/fd"))("closes files after HEAD requests", { tags: ["long"] }, async () => {
    await uploadAs(sam, buildPagePath("documents/new"), {
      ...FORM,
      file: { name: "a.pdf", bytes: createPdf(1_000_000) },
    });
    await uploadAs(sam, buildApiPath("/hero"), { file: { name: "porch.jpg", bytes: await createJpeg(1_800, 1_200) } });
    const [row] = await documents();
    const countOpenFiles = () => readdirSync(`/proc/${site.server.child.pid}/fd`).length;
    const openBefore = countOpenFiles();
    for (let n = 0; n < 60; n++)
      for (const path of [row.fileUrl, buildApiPath("/hero")]) {
        const { status, headers, body } = await ask(site.server.port, path, {
          method: "HEAD",
          headers: { Cookie: sam.cookie },
        });
        expect([status, Number(headers["content-length"]) > 0, body]).toEqual([200, true, ""]);
      }
    expect(countOpenFiles() - openBefore).toBeLessThan(20);
  });

  it("gives each of several documents its own title, in the form and in the API", async () => {
    const titles = async () => (await documents()).map(({ title }: { title: string }) => title).toSorted();
    const several = [PDF, { ...PDF, name: "roof_plan.pdf" }];
    await uploadAs(sam, buildPagePath("documents/new"), { ...FORM, title: "", file: several });
    expect(await titles()).toEqual([suggestTitle(PDF.name), "Roof plan"].toSorted());
    await site.sql.query("DELETE FROM project_document");
    const call = (fields: Fields) => uploadAs(sam, buildApiPath("/documents"), { category: "Other", ...fields });
    expect((await call({ titles: ["Bid", "Permit"], file: several })).status).toBe(201);
    expect((await call({ titles: "Survey", file: PDF })).status).toBe(201);
    expect(await titles()).toEqual(["Bid", "Permit", "Survey"]);
    for (const [fields, errors] of [
      [{ titles: ["Bid", ""], file: several }, { "titles.1": "Title is required" }],
      [{ titles: "Bid", file: several }, { titles: "Send a title for each file." }],
      [{ file: PDF }, { label: "Title is required" }],
    ] as const) {
      const response = await call(fields as unknown as Fields);
      expect([response.status, parseJson(response).errors]).toEqual([422, errors]);
    }
    expect(listStoredFiles()).toHaveLength(5);
  });

  it("stores several files by their names from the page of documents, and says which one it can't and why", async () => {
    const file = [
      { ...PDF, name: "purchase_agreement.pdf" },
      { ...PDF, name: "plans.exe" },
      { name: "photo.jpg", bytes: (await createJpeg(300, 200)).subarray(0, 900) },
      { name: "empty.pdf", bytes: Buffer.alloc(0) },
      { ...PDF, name: "roof-inspection.pdf" },
    ];
    const send = (fields: Fields) => uploadAs(sam, buildPagePath("documents"), fields);
    const { text } = await followToast(await send({ file }));
    expect(text).toContain("2 documents added, 3 files not");
    for (const reason of ["plans.exe: Use a PDF", "photo.jpg: This image is damaged", "empty.pdf: This file is empty"])
      expect(text).toContain(reason);
    const listed = async () =>
      (await documents())
        .map(({ title, category }: { title: string; category: string }) => `${category}: ${title}`)
        .toSorted();
    expect(await listed()).toEqual(["Contract: Purchase agreement", "Inspection: Roof inspection"]);
    expect(listStoredFiles()).toHaveLength(2);

    // Twelve files, of which ten fit.
    const many = Array.from({ length: 12 }, (_, n) => ({ ...PDF, name: `Page ${n}.pdf` }));
    expect((await followToast(await send({ file: many }))).text).toContain(
      "10 documents added, 2 files not Page 10.pdf: Choose up to ten files. Page 11.pdf: Choose up to ten files.",
    );
    await site.sql.query("DELETE FROM project_document");

    const bid = { ...PDF, name: "bid.pdf" };
    expect(
      (
        await send({
          file: [bid, PDF],
          "titles.0": "The bid",
          "titles.1": "B",
          "categories.0": "",
          "categories.1": "Design",
        })
      ).status,
    ).toBe(303);
    expect(await listed()).toEqual(["Design: B", "Financial: The bid"]);
    for (const [fields, message] of [
      [{ file: { ...PDF, name: "a.exe" } }, "Use a PDF, Word, JPG, or PNG file"],
      [{ file: { name: "", bytes: Buffer.alloc(0) } }, "Choose a file."],
      // Each file is wrong, for a reason of its own.
      [{ file: file.slice(1, 3) }, "its file extension. photo.jpg: This image is damaged"],
      [{ file: file.slice(1, 3) }, "plans.exe: Use a PDF"],
    ] as const) {
      const refused = await send(fields);
      expect([refused.status, visibleText(refused.body).includes(message)]).toEqual([422, true]);
    }
    expect(await listed()).toHaveLength(2);
  });

  it("shows documents by category in tabs with counts", async () => {
    for (const category of ["Contract", "Financial"])
      await uploadAs(sam, buildPagePath("documents/new"), { category, title: `${category} paper`, file: PDF });
    const all = visibleText((await sam.get(buildPagePath("documents"))).body);
    expect(all).toMatch(/All 2 Contract 1 Financial 1 Contract 1 Contract paper .* Financial 1 Financial paper/);
    const financialText = visibleText((await sam.get(buildPagePath("documents?category=Financial"))).body);
    expect([financialText.includes("Financial paper"), financialText.includes("Contract paper")]).toEqual([
      true,
      false,
    ]);
  });

  it("rejects too many or too large files with separate messages", { tags: ["long"] }, async () => {
    const large = await uploadAs(sam, buildPagePath("documents/new"), {
      ...FORM,
      file: { name: "a.pdf", bytes: Buffer.alloc(25 * 1024 * 1024 + 1) },
    });
    expect([large.status, large.body.includes("Choose a file of up to 25 MB.")]).toEqual([413, true]);
    const many = await uploadAs(sam, buildPagePath("documents/new"), { ...FORM, file: Array(11).fill(PDF) });
    expect([many.status, many.body.includes("Choose up to ten files.")]).toEqual([413, true]);
    const heavy = await uploadAs(sam, buildPagePath("documents/new"), {
      ...FORM,
      file: Array(5).fill({ name: "a.pdf", bytes: Buffer.alloc(20.5 * 1024 * 1024) }),
    });
    expect([heavy.status, heavy.body.includes("Choose up to 100 MB at a time.")]).toEqual([422, true]);
    const hero = await uploadAs(sam, buildPagePath("summary"), {
      hero: { name: "a.jpg", bytes: Buffer.alloc(5 * 1024 * 1024 + 1) },
    });
    expect([hero.status, hero.body.includes("File too large: Please upload an image smaller than 5MB.")]).toEqual([
      413,
      true,
    ]);
    const withoutFile = await uploadAs(sam, buildPagePath("documents/new"), { ...FORM, title: "" });
    expect([withoutFile.status, withoutFile.body.includes("Choose a file.")]).toEqual([422, true]);
    expect(listStoredFiles()).toEqual([]);
  });

  it("converts phone photos to an image format that browsers show", { tags: ["long"] }, async () => {
    const response = await uploadAs(sam, buildApiPath("/hero"), { file: { name: "IMG_1.HEIC", bytes: createHeic() } });
    expect([response.status, parseJson(response).heroUrl]).toEqual([201, expect.stringContaining("/hero?")]);
    const { data, info } = await sharp(readFileSync(listStoredFiles()[0]!)).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([64, 48]);
    // Orange as in the original: more red than green, more green than blue.
    expect(data[0]! > data[1]! && data[1]! > data[2]!).toBe(true);
    const broken = await uploadAs(sam, buildApiPath("/hero"), {
      file: { name: "b.heic", bytes: createHeic().subarray(0, 300) },
    });
    expect(broken.status).toBe(422);
    expect(listStoredFiles()).toHaveLength(1);
  });

  it("replaces a design item's picture and deletes the previous one", async () => {
    const item = buildApiPath(`/design/${project.item}`);
    const uploadPicture = async (name: string) =>
      uploadAs(sam, item, { media: { name, bytes: await createPng(40, 30) }, itemName: name }, "PATCH");
    expect((await uploadPicture("one.png")).status).toBe(200);
    const [first] = listStoredFiles();
    const secondKey = await uploadPicture("two.png");
    expect([parseJson(secondKey).itemName, listStoredFiles().length, listStoredFiles().includes(first!)]).toEqual([
      "two.png",
      1,
      false,
    ]);
    expect((await ana.get(`/api/projects/${project.id}/design/${project.item}`)).headers["content-type"]).toBe(
      "image/webp",
    );
    expect(
      (await uploadAs(sam, item, { media: { name: "x.gif", bytes: Buffer.from("GIF89a") } }, "PATCH")).status,
    ).toBe(422);
    expect(listStoredFiles()).toHaveLength(1);
  });
});
