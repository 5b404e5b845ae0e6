import { expect, test } from "vitest";
import { parseComponent } from "../build/class-texts";
import { findSelectors, listClassNames } from "./classes";

const readClassNames = (source: string) => listClassNames(parseComponent("app/card.tsx", source).texts);

test("reads class names from attributes, variants and constants, but not what is compared or passed on", () => {
  const source = `
    const cardClass = "grid gap-4 " + "p-4";
    const button = cva("flex", {
      variants: { look: { sun: "bg-sun", plain: ["bg-sand", wide ? "w-full" : ""] } },
      compoundVariants: [{ look: "plain", size: "s", class: "px-3" }],
      defaultVariants: { look: "sun" },
    });
    export const Card = ({ look, place }) => (
      <article className={look === "sun" ? "text-ink" : undefined} title="flex words" data-look="sun">
        <p className={buttonClass({ look: "sand" })} />
        <Tabs listClassName={cx("mt-2", place ?? "mb-2")} />
      </article>
    );`;
  expect(readClassNames(source).map(({ name }) => name)).toEqual([
    "grid",
    "gap-4",
    "p-4",
    "flex",
    "bg-sun",
    "bg-sand",
    "w-full",
    "px-3",
    "text-ink",
    "mt-2",
    "mb-2",
  ]);
});

test("says the line of each name", () => {
  expect(readClassNames('\n<b className="grid\n  gap-4" />')).toEqual([
    { name: "grid", place: "app/card.tsx:2" },
    { name: "gap-4", place: "app/card.tsx:2" },
  ]);
});

test("finds class selectors, but no numbers, files, comments or native elements", () => {
  const css = `/* .old {} */
    @utility pin { margin: 0.5rem; &:hover { src: url("./pin.svg"); } }
    html:has(.menu[open]) > body, a.link:hover { top: 1.5rem; }`;
  expect(findSelectors(css)).toEqual([".menu", ".link"]);
});
