/** Original names of uploaded files. */

const MAX_LENGTH = 200;
const PATH = /^.*[/\\]/s;
/** Control characters, line and paragraph separators, and bidirectional control characters. */
const UNSAFE = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A name for display and headers, without folders and unsafe characters. A shortened name keeps its extension. */
export function cleanFileName(name: string): string {
  const clean = name.replace(PATH, "").replaceAll(UNSAFE, "").trim();
  const characters = [...(clean || "file")];
  if (characters.length <= MAX_LENGTH) return characters.join("");
  const extension = [...(/\.[^.]{1,20}$/u.exec(clean)?.[0] ?? "")];
  return [...characters.slice(0, MAX_LENGTH - extension.length), ...extension].join("");
}
