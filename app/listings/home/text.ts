/**
 * Splits a text after its first `count` words without losing characters; the second part is empty if there are no more
 * words.
 */
export function splitAfterWords(text: string, count: number): [start: string, rest: string] {
  const words = /\S+/g;
  let end = 0;
  for (let wordCount = 0; words.exec(text) !== null; wordCount++) {
    if (wordCount === count) return [text.slice(0, end), text.slice(end)];
    end = words.lastIndex;
  }
  return [text, ""];
}
