/** Detects Word files without macros from the directory of their container, without unpacking it. */
import { fromBufferPromise } from "yauzl";

/** Word files have a few dozen parts, and one per image. */
const MAX_PARTS = 10_000;

/** Whether an OLE container has Word's stream and no macro project. Directory names are UTF-16 ([MS-CFB] 2.6). */
export function isPlainDoc(bytes: Uint8Array): boolean {
  const container = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const has = (name: string) => container.includes(Buffer.from(name, "utf16le"));
  return has("WordDocument") && !has("_VBA_PROJECT");
}

/** Whether a zip archive's directory has Word parts, and neither macros nor Excel or PowerPoint parts. */
export async function isPlainDocx(bytes: Uint8Array): Promise<boolean> {
  let count = 0;
  let isWord = false;
  try {
    const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    for await (const { fileName } of zip.eachEntry()) {
      const name = fileName.toLowerCase();
      if (++count > MAX_PARTS || /^(xl|ppt)\//.test(name) || /(^|\/)vbaproject\.bin$/.test(name)) return false;
      isWord ||= name.startsWith("word/");
    }
  } catch {
    // yauzl's errors have no class; here the directory is missing or damaged.
    return false;
  }
  return isWord;
}
