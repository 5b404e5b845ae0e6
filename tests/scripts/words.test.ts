import { expect, test } from "vitest";
import { findBannedWords } from "../../scripts/check/words";

const describeFile = (source: string) =>
  findBannedWords("app/page.tsx", source).map((line) => line.replace(/ use .*/, ""));

test("finds banned words in identifiers, strings, templates and JSX texts", () => {
  const source = `
    import { useSay, postLetters as send } from "./mail";
    export const MOST_ROWS = 10, comeIn = 1, isSaid = true, saySorry = 1, CameInResult = 2;
    export const error = "Somebody changed this.";
    export const text = \`\${MOST_ROWS} % and 20 %\`;
    export const List = () => <p title="Our records">Nobody
      is like   that. 5 % down<br /></p>;`;
  expect(describeFile(source)).toEqual([
    'app/page.tsx:2: "useSay":',
    'app/page.tsx:2: "postLetters":',
    'app/page.tsx:3: "MOST_ROWS":',
    'app/page.tsx:3: "comeIn":',
    'app/page.tsx:3: "isSaid":',
    'app/page.tsx:3: "saySorry":',
    'app/page.tsx:3: "CameInResult":',
    'app/page.tsx:4: "Somebody changed this.":',
    'app/page.tsx:5: "MOST_ROWS":',
    'app/page.tsx:5: "% and 20 %":',
    'app/page.tsx:6: "Our records":',
    'app/page.tsx:6: "Nobody is like that. 5 % down":',
  ]);
});

test("accepts the same words in comments, in other senses, and as parts of longer words", () => {
  const source = `
    // Nobody is told what was said: letters, a noun, 20 %.
    import { groundwork, unforetold, almostDone, getMostRecent, houseNumber, buildOpenHouse } from "./house";
    /** Somebody's tray */
    export const Page = ({ essay }) => <p>20% down. <code>{"said"}</code> {groundwork % 7}</p>;`;
  expect(describeFile(source)).toEqual([]);
});

test("finds Intl formatters outside of their module", () => {
  const source = 'export const text = (1).toLocaleString("en-US") + new Intl.NumberFormat("en-US").format(2);';
  expect(describeFile(source)).toEqual(['app/page.tsx:1: "toLocaleString":', 'app/page.tsx:1: "Intl":']);
  expect(findBannedWords("app/intl/formats.ts", source)).toEqual([]);
});
