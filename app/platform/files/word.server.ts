/** Word files without macros, told from what their containers list. Nothing in them is unpacked. */
import { fromBufferPromise } from "yauzl";

/** Word's own files have a few dozen parts, and one for each picture. */
const MAX_PARTS = 10_000;

/** Whether an OLE container has Word's own stream and no macro project; its directory has names as UTF-16 ([MS-CFB] 2.6). */
export function isPlainDoc(bytes: Uint8Array): boolean {
  const container = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const has = (name: string) => container.includes(Buffer.from(name, "utf16le"));
  return has("WordDocument") && !has("_VBA_PROJECT");
}

/** Whether the directory of a zip archive lists parts of Word, and neither macros nor parts of Excel or PowerPoint. */
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
    // yauzl's errors have no class: the directory is missing, damaged or contradicts itself.
    return false;
  }
  return isWord;
}
