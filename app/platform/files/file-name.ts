/** Original names of uploaded files. */
import { DIRECTION_CONTROLS } from "~/forms/text";

const MAX_LENGTH = 200;
const PATH = /^.*[/\\]/s;
/** Control characters, and line and paragraph separators. */
const UNSAFE = /[\p{Cc}\u2028\u2029]/gu;

/** A name for display and headers, without folders and unsafe characters. A shortened name keeps its extension. */
export function cleanFileName(name: string): string {
  const clean = name.replace(PATH, "").replaceAll(UNSAFE, "").replaceAll(DIRECTION_CONTROLS, "").trim();
  const characters = [...(clean || "file")];
  if (characters.length <= MAX_LENGTH) return characters.join("");
  const extension = [...(/\.[^.]{1,20}$/u.exec(clean)?.[0] ?? "")];
  return [...characters.slice(0, MAX_LENGTH - extension.length), ...extension].join("");
}
