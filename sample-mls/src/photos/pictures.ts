/** The photo files: those of the package, or of somebody's own folder. */
import { closeSync, openSync, readdirSync, readSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The size is in pixels, and unknown for files other than lossy WebP. */
export type Picture = { path: string; type: "jpeg" | "png" | "webp"; width?: number; height?: number };
/** `name` is the file's without extension: "house_any_mid_old_spanish_2". */
export type Front = Picture & { name: string };
/** Pictures by what they show: "living-room". */
export type Rooms = ReadonlyMap<string, readonly Picture[]>;

export type Pictures = {
  /** The fronts of a class of homes; all fronts of somebody's own folder. */
  listFronts(homeClass: string): readonly Front[];
  getRooms(set: string): Rooms;
};

const TYPES: Record<string, Picture["type"]> = { ".webp": "webp", ".png": "png", ".jpg": "jpeg", ".jpeg": "jpeg" };
const OWN_FOLDER = fileURLToPath(new URL("../../photos", import.meta.url));

/** Width and height in the header of a lossy WebP file (RFC 9649, section 2.5). */
function readWebpSize(path: string): { width: number; height: number } | undefined {
  const header = Buffer.alloc(30);
  const file = openSync(path, "r");
  readSync(file, header, 0, 30, 0);
  closeSync(file);
  if (header.toString("latin1", 12, 16) !== "VP8 ") return undefined;
  return { width: header.readUInt16LE(26) & 0x3fff, height: header.readUInt16LE(28) & 0x3fff };
}

function readFolder(folder: string): Front[] {
  return readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const type = TYPES[extname(file).toLowerCase()];
      const path = join(folder, file);
      const name = file.slice(0, -extname(file).length);
      return type ? [{ path, name, type, ...(type === "webp" && readWebpSize(path)) }] : [];
    });
}

/** "kitchen-2" and "Kitchen 3" show the same as "kitchen". */
function getContent({ name }: Front): string {
  return name
    .toLowerCase()
    .replaceAll(/[ _]+/g, "-")
    .replace(/-*\d*$/, "");
}

function groupPictures(pictures: readonly Front[], getGroup: (picture: Front) => string): Map<string, Front[]> {
  const groups = new Map<string, Front[]>();
  for (const picture of pictures) groups.set(getGroup(picture), [...(groups.get(getGroup(picture)) ?? []), picture]);
  return groups;
}

function readOwnPictures(): Pictures {
  const fronts = groupPictures(readFolder(join(OWN_FOLDER, "fronts")), ({ name }) => name.split("_", 4).join("_"));
  const sets = new Map(
    readdirSync(join(OWN_FOLDER, "rooms")).map((set) => [
      set,
      groupPictures(readFolder(join(OWN_FOLDER, "rooms", set)), getContent),
    ]),
  );
  return { listFronts: (homeClass) => fronts.get(homeClass)!, getRooms: (set) => sets.get(set)! };
}

/** @throws if the folder can't be read or has no photo */
function readForeignPictures(folder: string): Pictures {
  const all = readFolder(folder);
  if (all.length === 0) throw new Error(`SAMPLE_PHOTOS: ${folder} has no JPEG, PNG or WebP file.`);
  const isFront = ({ name }: Front) => /^front/i.test(name);
  const fronts = all.some(isFront) ? all.filter(isFront) : all;
  const rooms = groupPictures(
    all.filter((picture) => !isFront(picture)),
    getContent,
  );
  return { listFronts: () => fronts, getRooms: () => rooms };
}

let ownPictures: Pictures | undefined;

/** @param folder of photos that are shown instead of the package's */
export function readPictures(folder: string | undefined): Pictures {
  if (folder) return readForeignPictures(folder);
  ownPictures ??= readOwnPictures();
  return ownPictures;
}
