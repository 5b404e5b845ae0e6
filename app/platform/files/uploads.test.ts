import { describe, expect, it } from "vitest";
import { readUpload } from "./uploads.server";

const part = (head: string | Buffer, body: string | Buffer) =>
  Buffer.concat([
    Buffer.from("Content-Disposition: form-data"),
    Buffer.from(head),
    Buffer.from("\r\n\r\n"),
    Buffer.from(body),
  ]);
const field = (name: string, value: string | Buffer = "") => part(`; name="${name}"`, value);
const file = (fileName: string) => part(`; name="file"; filename="${fileName}"`, "%PDF");

const END = "\r\n--x--\r\n";
const read = (parts: Buffer[], end = END) => {
  const body = Buffer.concat([...parts.flatMap((bytes) => [Buffer.from("\r\n--x\r\n"), bytes]), Buffer.from(end)]);
  const headers = { "Content-Type": "multipart/form-data; boundary=x" };
  return readUpload(new Request("http://localhost/", { method: "POST", headers, body }), 1_000);
};

describe("a form with files", () => {
  const typed = [field("title", "Closing papers"), field("description", "Sign page 4")];

  it.each<[string, "malformed" | "oversized", Buffer[], string?]>([
    ["NUL in a file's name", "malformed", [file("a\0b.pdf")]],
    ["a control character in a file's name", "malformed", [file("a\x07b.pdf")]],
    ["a line break in a file's name", "malformed", [file("a\nb.pdf")]],
    ["a part without a name", "malformed", [part('; filename="a.pdf"', "%PDF")]],
    ["a field without a name", "malformed", [part("", "x"), file("a.pdf")]],
    ["a header that is too long", "malformed", [file(`${"a".repeat(40_000)}.pdf`)]],
    [
      "a malformed header",
      "malformed",
      [Buffer.from("no header\r\n\r\nx"), Buffer.from("no header\r\n\r\nx"), file("a.pdf")],
    ],
    ["no closing boundary", "malformed", [file("a.pdf")], ""],
    [
      "more than a thousand parts",
      "oversized",
      [...Array.from({ length: 1_000 }, (_, n) => field(`x${n}`)), file("a.pdf")],
    ],
    ["more than a megabyte of text in one field", "oversized", [field("x", "x".repeat(1_100_000)), file("a.pdf")]],
    [
      "more than a megabyte of text in total",
      "oversized",
      [field("x", "x".repeat(600_000)), field("y", "y".repeat(600_000)), file("a.pdf")],
    ],
  ])("with %s is %s, and has the fields before it", async (_, error, parts, end) => {
    const upload = await read([...typed, ...parts], end);
    expect(upload.error).toBe(error);
    expect([upload.form.get("title"), upload.form.get("description")]).toEqual(["Closing papers", "Sign page 4"]);
  });

  it("with an invalid encoding is read as far as possible", async () => {
    const name = Buffer.concat([Buffer.from('; name="file"; filename="a'), Buffer.of(0xff), Buffer.from('b.pdf"')]);
    const { form, error } = await read([field("description", Buffer.of(0x78, 0xfe)), part(name, "%PDF")]);
    expect([error, form.get("description"), (form.get("file") as File).name]).toEqual([
      null,
      "x\ufffd",
      "a\ufffdb.pdf",
    ]);
  });

  it.each([
    ["a path", "C:\\fakepath\\..\\Plan.pdf", "Plan.pdf"],
    ["another path", "../../etc/Plan.pdf", "Plan.pdf"],
    ["characters that change the text direction", "Plan\u202e\u2066fdp.exe\u2069.pdf", "Planfdp.exe.pdf"],
    ["Unicode control characters", "Pl\u0085an\u009f\u2028.pdf", "Plan.pdf"],
    ["more than two hundred characters", `${"ä".repeat(300)}.pdf`, `${"ä".repeat(196)}.pdf`],
    ["surrounding spaces", "  Plan .pdf ", "Plan .pdf"],
    ["only removed characters before the extension", "\u202e.pdf", ".pdf"],
    ["characters that browsers escape", "5%22 x 7%0D%0A plan 100%.pdf", '5" x 7 plan 100%.pdf'],
    ["emoji and accents", "Año 🏡.pdf", "Año 🏡.pdf"],
  ])("has a clean file name instead of one with %s", async (_, sent, name) => {
    const { form } = await read([file(sent.replaceAll("\\", "\\\\"))]);
    expect((form.get("file") as File).name).toBe(name);
  });

  it.each([
    ["multipart/form-data", 400],
    ["text/plain", 415],
  ])("of the type %s has no parts", async (type, status) => {
    const request = new Request("http://localhost/", {
      method: "POST",
      headers: { "Content-Type": type },
      body: "--x--",
    });
    await expect(readUpload(request, 1_000)).rejects.toMatchObject({ init: { status } });
  });
});
