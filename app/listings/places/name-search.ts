/** Finds names by prefixes of words, joined words, and words with one or two typos. */
import MiniSearch, { type Query } from "minisearch";
import { listNameWords, normalizeText, swapSaint } from "./place-name-text";

type IndexedName = { id: string; words: string; nicknames: string; joined: string; starts: string };

/** Prefixes of a name's words, matched with typos while a word is still being typed. */
function listPrefixes(word: string): string[] {
  return Array.from({ length: Math.max(0, word.length - 4) }, (_, at) => word.slice(0, at + 4));
}

/** The number of typos allowed in a word, up to `max`: short words allow fewer. */
function getTolerance(word: string, max: number): number {
  if (word.length < 4 || /\d/.test(word)) return 0;
  return word.length < 5 ? Math.min(1, max) : max;
}

export class NameSearch {
  #search = new MiniSearch<IndexedName>({
    fields: ["words", "nicknames", "joined", "starts"],
    tokenize: (text) => text.split(" "),
    processTerm: (term) => term,
    searchOptions: { combineWith: "AND" },
  });

  add(id: string, name: string, nicknames: readonly string[] = []): void {
    const words = listNameWords(name);
    this.#search.add({
      id,
      words: words.join(" "),
      nicknames: nicknames.join(" "),
      joined: normalizeText(name).replaceAll(" ", ""),
      starts: words.flatMap(listPrefixes).join(" "),
    });
  }

  /**
   * The ids of names that have all words of the text, at least as prefixes; if there are none, names with San for Saint or with
   * one typo per word, then with two.
   */
  find(text: string): { ids: string[]; distance: 0 | 1 | 2 } {
    const name = normalizeText(text);
    const swapped = swapSaint(name);
    for (const [typed, typos, distance] of [
      [name, 0, 0],
      [swapped, 0, 1],
      [name, 1, 1],
      [name, 2, 2],
    ] as const) {
      const found = typed ? this.#search.search(buildQuery(typed.split(" "), typos)) : [];
      if (found.length > 0) return { ids: found.map(({ id }) => id as string), distance };
    }
    return { ids: [], distance: 0 };
  }
}

function buildQuery(words: readonly string[], distance: number): Query {
  const joined = words.join("");
  const fuzzy = (word: string) => getTolerance(word, distance);
  return {
    combineWith: "OR",
    queries: [
      {
        combineWith: "AND",
        prefix: true,
        fuzzy,
        queries: words.map((word, at) => ({
          queries: [word],
          fields: distance > 0 && at === words.length - 1 ? ["words", "nicknames", "starts"] : ["words", "nicknames"],
        })),
      },
      { queries: [joined], fields: ["joined"], prefix: joined.length > 2, fuzzy },
    ],
  };
}
