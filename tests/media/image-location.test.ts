/** Removing the location from photos without changing anything else. */
import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { xml2js } from "xml-js";
import { removeLocation } from "~/platform/files/image-location.server";

const LATITUDE = "34/1 3/1 1234/100";
const GPS = { GPSLatitudeRef: "N", GPSLatitude: LATITUDE, GPSLongitudeRef: "W", GPSLongitude: "117/1 10/1 567/100" };
/** Seconds of the latitude in TIFF, in both byte orders. */
const SECONDS = { II: Buffer.from("d204000064000000", "hex"), MM: Buffer.from("000004d200000064", "hex") };

const createImage = () => sharp({ create: { width: 64, height: 48, channels: 3, background: "#c63" } });
/** The maximum segment length many times over, which would take minutes with a backtracking pattern. */
it("parses an adversarial XMP packet in linear time", () => {
  const packet = (text: string) => {
    const content = Buffer.concat([Buffer.from("http://ns.adobe.com/xap/1.0/\0"), Buffer.from(text)]);
    const head = Buffer.from([0xff, 0xe1, 0, 0]);
    head.writeUInt16BE(content.length + 2, 2);
    return Buffer.concat([head, content]);
  };
  const slowImages = [
    "x:gpslat".repeat(8_000),
    " x:gps".repeat(10_000),
    '<x:gps="'.repeat(8_000),
    " a:gpslat=".repeat(6_000),
  ];
  const image = Buffer.concat([Buffer.from([0xff, 0xd8]), ...slowImages.map(packet), ...slowImages.map(packet)]);
  expect(removeLocation(image)).toBe(false);
});

const createPhoto = (gps: Record<string, string> = GPS) =>
  createImage()
    .withIccProfile("p3")
    .withExif({ IFD0: { Make: "Sunporch Camera" }, IFD3: gps })
    .withMetadata({ orientation: 6 });

/** A JPEG with a segment inserted after its first marker. */
function insertSegment(jpeg: Buffer, marker: number, content: Buffer): Buffer {
  const head = Buffer.of(0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}

/** A TIFF main directory with make, orientation and GPS, and a second directory. */
function createTiff(order: "II" | "MM", gpsTags: readonly number[] = [1, 2]): Buffer {
  const bytes = Buffer.alloc(256);
  const u16 = (value: number, at: number) =>
    order === "II" ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at);
  const u32 = (value: number, at: number) =>
    order === "II" ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at);
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    u16(tag, at);
    u16(type, at + 2);
    u32(count, at + 4);
    if (type === 3) u16(value, at + 8);
    else u32(value, at + 8);
  };
  bytes.write(order);
  u16(42, 2);
  u32(8, 4);
  u16(3, 8);
  entry(10, 0x0112, 3, 1, 6);
  entry(22, 0x8825, 4, 1, 100);
  entry(34, 0x9999, 4, 1, 77);
  u32(60, 46);
  u16(1, 60);
  entry(62, 0x8888, 4, 1, 88);
  u16(gpsTags.length, 100);
  for (const [n, tag] of gpsTags.entries()) entry(102 + 12 * n, tag, 5, 3, 180);
  for (const [n, value] of [34, 1, 3, 1, 1234, 100].entries()) u32(value, 180 + 4 * n);
  return bytes;
}

/** Tags and values of a chain of directories. */
function readTags(bytes: Buffer): [tag: number, value: number][] {
  const isLittleEndian = bytes.toString("latin1", 0, 2) === "II";
  const u16 = (at: number) => (isLittleEndian ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const u32 = (at: number) => (isLittleEndian ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  const tags: [number, number][] = [];
  for (let ifd = u32(4); ifd; ifd = u32(ifd + 2 + 12 * u16(ifd)))
    for (let n = 0; n < u16(ifd); n++) {
      const at = ifd + 2 + 12 * n;
      tags.push([u16(at), u16(at + 2) === 3 ? u16(at + 8) : u32(at + 8)]);
    }
  return tags;
}

const readPixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();

describe("a JPEG with a position in its Exif", () => {
  it("removes only the position from a JPEG's Exif", async () => {
    const before = await createPhoto().jpeg().toBuffer();
    const after = Buffer.from(before);
    expect(before.includes(SECONDS.II)).toBe(true);
    expect(removeLocation(after)).toBe(true);
    expect([after.length, after.includes(SECONDS.II)]).toEqual([before.length, false]);
    const [metadataBefore, metadataAfter] = [await sharp(before).metadata(), await sharp(after).metadata()];
    expect([metadataAfter.orientation, metadataAfter.icc, metadataAfter.width, metadataAfter.height]).toEqual([
      6,
      metadataBefore.icc,
      metadataBefore.width,
      metadataBefore.height,
    ]);
    const tags = readTags(metadataBefore.exif!.subarray(6)).filter(([tag]) => tag !== 0x8825);
    expect(readTags(metadataAfter.exif!.subarray(6))).toEqual(tags);
    expect(tags.length).toBe(readTags(metadataBefore.exif!.subarray(6)).length - 1);
    expect(await readPixels(after)).toEqual(await readPixels(before));
    const exif = before.indexOf("Exif\0");
    const end = exif - 2 + before.readUInt16BE(exif - 2);
    expect(after.subarray(0, exif)).toEqual(before.subarray(0, exif));
    expect(after.subarray(end)).toEqual(before.subarray(end));
    expect(removeLocation(after)).toBe(false);
  });

  it.each(["II", "MM"] as const)("keeps other Exif tags and the second directory in %s order", async (order) => {
    const exif = Buffer.concat([Buffer.from("Exif\0\0"), createTiff(order)]);
    const image = insertSegment(await createImage().jpeg().toBuffer(), 0xe1, exif);
    expect(image.includes(SECONDS[order])).toBe(true);
    expect(removeLocation(image)).toBe(true);
    expect(image.includes(SECONDS[order])).toBe(false);
    const { exif: exifAfter, orientation } = await sharp(image).metadata();
    expect(orientation).toBe(6);
    expect(readTags(exifAfter!.subarray(6))).toEqual([
      [0x0112, 6],
      [0x9999, 77],
      [0x8888, 88],
    ]);
  });

  it("removes the position from a second embedded image too", async () => {
    const [first, second] = [await createImage().jpeg().toBuffer(), await createPhoto().jpeg().toBuffer()];
    const image = Buffer.concat([first, second]);
    expect(removeLocation(image)).toBe(true);
    expect([image.includes(SECONDS.II), image.subarray(0, first.length).equals(first)]).toEqual([false, true]);
  });
});

describe("an image without a location", () => {
  const images: [string, () => Promise<Buffer>][] = [
    ["no metadata", () => createImage().jpeg().toBuffer()],
    [
      "a GPS directory of time alone",
      () => createPhoto({ GPSDateStamp: "2026:11:22", GPSTimeStamp: "1/1 2/1 3/1" }).jpeg().toBuffer(),
    ],
    [
      "XMP without a location",
      () => createImage().withXmp(createXmp('photoshop:Category="City" exif:GPSVersionID="2.3.0.0"')).jpeg().toBuffer(),
    ],
    ["no metadata, as PNG", () => createImage().png().toBuffer()],
  ];
  it.each(images)("returns an image with %s unchanged", async (_, make) => {
    const before = await make();
    const after = Buffer.from(before);
    expect(removeLocation(after)).toBe(false);
    expect(after).toEqual(before);
  });
});

const createXmp = (attributes: string, elements = "") =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:tiff="http://ns.adobe.com/tiff/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:drone="http://www.dji.com/drone-dji/1.0/" tiff:Model="Kept" ${attributes}><tiff:Artist>Also kept</tiff:Artist>${elements}</rdf:Description></rdf:RDF></x:xmpmeta>`;

describe("locations in XMP", () => {
  const PLACES =
    "<exif:GPSLongitude>117,10.1W</exif:GPSLongitude><Iptc4xmpExt:LocationCreated><rdf:Bag><rdf:li>Redlands</rdf:li></rdf:Bag></Iptc4xmpExt:LocationCreated>";
  const packet = () =>
    createXmp(`exif:GPSLatitude="34,3.2N" photoshop:City='Redlands' drone:GpsLongtitude="-117.1"`, PLACES);
  const check = (text: string) => {
    expect(text).not.toMatch(/34,3\.2N|117|Redlands/);
    const [meta] = xml2js(text.trim()).elements;
    const description = meta.elements[0].elements[0];
    expect(description.attributes["tiff:Model"]).toBe("Kept");
    expect(description.elements.map((element: { name?: string }) => element.name).filter(Boolean)).toEqual([
      "tiff:Artist",
    ]);
  };

  it("blanks locations in a JPEG's XMP, which stays valid XML with all other data", async () => {
    const image = await createImage().withXmp(packet()).jpeg().toBuffer();
    const { length } = image;
    expect(removeLocation(image)).toBe(true);
    expect(image.length).toBe(length);
    check((await sharp(image).metadata()).xmpAsString!);
  });

  it("blanks locations in a JPEG's extended XMP", async () => {
    const header = "http://ns.adobe.com/xmp/extension/\0";
    const content = Buffer.concat([Buffer.from(header), Buffer.alloc(40, "A"), Buffer.from(packet())]);
    const image = insertSegment(await createImage().jpeg().toBuffer(), 0xe1, content);
    expect(removeLocation(image)).toBe(true);
    const start = image.indexOf(header) + header.length;
    expect(image.toString("latin1", start, start + 40)).toBe("A".repeat(40));
    check(image.toString("latin1", start + 40, start + 40 + packet().length));
  });

  it("blanks the whole XMP packet if a location is unterminated", async () => {
    const broken = packet().replace("</exif:GPSLongitude>", "");
    const image = await createImage().withXmp(broken).jpeg().toBuffer();
    expect(removeLocation(image)).toBe(true);
    expect((await sharp(image).metadata()).xmpAsString!.trim()).toBe("");
  });
});

it("blanks locations in a JPEG's IPTC record and keeps its other datasets", async () => {
  const dataset = (number: number, text: string) =>
    Buffer.concat([Buffer.of(0x1c, 2, number, 0, text.length), Buffer.from(text)]);
  const record = Buffer.concat([dataset(90, "Redlands"), dataset(120, "The porch"), dataset(101, "USA")]);
  const resource = (id: number, data: Buffer) =>
    Buffer.concat([
      Buffer.from("8BIM"),
      Buffer.of(id >> 8, id & 0xff, 0, 0, 0, 0, 0, data.length),
      data,
      Buffer.alloc(data.length % 2),
    ]);
  const content = Buffer.concat([
    Buffer.from("Photoshop 3.0\0"),
    resource(0x03ed, Buffer.from("odd")),
    resource(0x0404, record),
  ]);
  const before = insertSegment(await createImage().jpeg().toBuffer(), 0xed, content);
  const after = Buffer.from(before);
  expect(removeLocation(after)).toBe(true);
  expect([after.length, after.includes("Redlands"), after.includes("USA"), after.includes("The porch")]).toEqual([
    before.length,
    false,
    false,
    true,
  ]);
  expect((await sharp(after).metadata()).width).toBe(64);
});

it("removes the position of a PNG, which stays decodable", async () => {
  const before = await createPhoto().png().toBuffer();
  const after = Buffer.from(before);
  expect(removeLocation(after)).toBe(true);
  expect([after.length, after.includes(SECONDS.II)]).toEqual([before.length, false]);
  const { exif, orientation } = await sharp(after, { failOn: "warning" }).metadata();
  expect([
    orientation,
    readTags(exif!.subarray(exif!.indexOf("II")))
      .map(([tag]) => tag)
      .includes(0x8825),
  ]).toEqual([6, false]);
  expect(await readPixels(after)).toEqual(await readPixels(before));
});

it("never throws or changes the length of a broken image", { tags: ["long"] }, async () => {
  const content = Buffer.concat([Buffer.from("Exif\0\0"), createTiff("MM", [1, 2, 3, 4])]);
  const originals = [
    insertSegment(await createPhoto().withXmp(createXmp('exif:GPSLatitude="1"')).jpeg().toBuffer(), 0xe1, content),
    await createPhoto().png().toBuffer(),
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...originals),
      fc.array(fc.tuple(fc.nat(700), fc.integer({ min: 0, max: 255 })), { maxLength: 12 }),
      fc.nat(1_500),
      (original, changes, cutLength) => {
        const image = Buffer.from(original.subarray(0, original.length - (cutLength % original.length)));
        for (const [at, value] of changes) if (at < image.length) image[at] = value;
        const { length } = image;
        removeLocation(image);
        expect(image.length).toBe(length);
      },
    ),
    { numRuns: 3_000 },
  );
});
