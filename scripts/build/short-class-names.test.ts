import { describe, expect, test } from "vitest";
import { buildShortName, shortenInComponent, shortenInStyles } from "./short-class-names";

const SHORT_NAMES = new Map([
  ["flex", "a"],
  ["px-1.5", "b"],
  ["hover:bg-sand", "c"],
  ["[&_dd]:text-right", "d"],
  ["2xl:p-1/2", "e"],
  ["before:content-['✓']", "f"],
]);

test("names ranks without repeating a name", () => {
  const names = Array.from({ length: 5_000 }, (_, rank) => buildShortName(rank));
  expect(names.slice(0, 2)).toEqual(["a", "b"]);
  expect(new Set(names).size).toBe(5_000);
  expect(names.every((name) => /^[a-z][a-z0-9_]{0,2}$/i.test(name))).toBe(true);
});

describe("in a component", () => {
  const shorten = (source: string) => shortenInComponent("app/card.tsx", source, SHORT_NAMES);

  test("replaces class names, and keeps other names, other texts and the spaces between parts", () => {
    expect(
      shorten(`const rowClass = "flex px-1.5 " + "hover:bg-sand";
        export const Row = ({ look }) => (
          <dl className={look === "flex" ? "flex leaflet-pane" : undefined} title="flex" data-look="flex">
            <dd className="[&_dd]:text-right" />
          </dl>
        );`),
    ).toBe(`const rowClass = "a b " + "c";
        export const Row = ({ look }) => (
          <dl className={look === "flex" ? "a leaflet-pane" : undefined} title="flex" data-look="flex">
            <dd className="d" />
          </dl>
        );`);
  });

  test("replaces them in variants, but not the names of the variants", () => {
    expect(
      shorten(`const button = cva("flex", { variants: { look: { flex: "px-1.5" } }, defaultVariants: { look: "flex" } });
        export const Save = () => <b className={button({ look: "flex", className: "hover:bg-sand" })} />;`),
    ).toBe(`const button = cva("a", { variants: { look: { flex: "b" } }, defaultVariants: { look: "flex" } });
        export const Save = () => <b className={button({ look: "flex", className: "c" })} />;`);
  });

  test("replaces them in a function of class names, and refuses to put them together", () => {
    expect(shorten('const getTitleClass = (isDone) => (isDone ? "flex px-1.5" : undefined);')).toBe(
      'const getTitleClass = (isDone) => (isDone ? "a b" : undefined);',
    );
    expect(() => shorten(`const Row = () => <p className={\`flex \${name}\`} />;`)).toThrow(
      "join class names with cx()",
    );
  });

  test("refuses class names in a text that it doesn't know as such", () => {
    expect(() => shorten('export const Row = () => <Field place="flex px-1.5" />;')).toThrow(
      'app/card.tsx: "flex px-1.5" is no class name: name its constant or attribute …Class',
    );
  });
});

test("replaces the selectors of a style sheet, escaped as they are, and nothing in its values", () => {
  expect(
    shortenInStyles(
      String.raw`.flex{margin:.5rem}.px-1\.5:hover,.hover\:bg-sand:hover{background:url("./pin.flexible.svg")}
.\[\&_dd\]\:text-right dd{top:0}.\32 xl\:p-1\/2{left:0}.before\:content-\[\'✓\'\]:before{content:"✓"}.leaflet-pane{z-index:1}`,
      SHORT_NAMES,
    ),
  ).toBe(`.a{margin:.5rem}.b:hover,.c:hover{background:url("./pin.flexible.svg")}
.d dd{top:0}.e{left:0}.f:before{content:"✓"}.leaflet-pane{z-index:1}`);
});
