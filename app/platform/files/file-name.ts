/** Names that uploaded files had on their sender's machine. */

const MAX_LENGTH = 200;
const PATH = /^.*[/\\]/s;
/** Control characters, line and paragraph separators, and the marks that change the direction of text. */
const UNSAFE = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A name that can be shown and sent in a header: without folders and unsafe characters, its extension kept when cut. */
export function cleanFileName(name: string): string {
  const clean = name.replace(PATH, "").replaceAll(UNSAFE, "").trim();
  const characters = [...(clean || "file")];
  if (characters.length <= MAX_LENGTH) return characters.join("");
  const extension = [...(/\.[^.]{1,20}$/u.exec(clean)?.[0] ?? "")];
  return [...characters.slice(0, MAX_LENGTH - extension.length), ...extension].join("");
}
