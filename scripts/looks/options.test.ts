import { expect, test } from "vitest";
import { UsageError } from "../harness/run-to-end";
import { readOptions } from "./options";
import { listPageLoads } from "./page-loads";
import type { SampleData } from "./sample-site";
import { STATES } from "./states";

const sample = { name: "w", now: 0, ids: { home: 7 }, cookies: {} } as unknown as SampleData;

test("chooses states by name or module, and variants", () => {
  const { states, variants, schemes } = readOptions(["--only", "grid,account", "--quick"]);
  expect(states.map(({ name }) => name)).toEqual(expect.arrayContaining(["grid", "sign-in", "no-access"]));
  expect(states.some(({ name }) => name === "map-dots")).toBe(false);
  expect([variants.length, schemes.length]).toEqual([2, 1]);
  expect(readOptions([]).states.some(({ rare }) => rare)).toBe(false);
  expect(readOptions(["--all"]).states).toHaveLength(STATES.length);
  const chosen = readOptions(["--widths", "1440,390", "--theme", "dark", "--scripts", "off"]);
  expect(chosen).toMatchObject({
    variants: [
      { width: 390, scripts: false },
      { width: 1440, scripts: false },
    ],
    schemes: ["dark"],
  });
  for (const args of [["--only", "grids"], ["--fast"], ["--theme", "blue"], ["--widths", "390,400"]])
    expect(() => readOptions(args)).toThrow(UsageError);
});

test("names pictures after a state's definition, and takes steps that need scripts only with scripts", () => {
  expect(new Set(STATES.map(({ name }) => name)).size).toBe(STATES.length);
  const { variants } = readOptions([]);
  const loads = (name: string, changes = {}) =>
    listPageLoads([{ ...STATES.find((state) => state.name === name)!, ...changes }], variants, sample);
  expect(loads("home").map(({ width, scripts }) => `${width} ${scripts}`)).toEqual([
    "390 true",
    "390 false",
    "820 true",
    "820 false",
    "1440 true",
    "1440 false",
  ]);
  expect(loads("lightbox")).toMatchObject([{ width: 1440, scripts: true }]);
  expect(loads("home-light-version").every(({ scripts }) => scripts)).toBe(true);
  expect(loads("home")[0]!.key).not.toBe(loads("home", { steps: ["link Next"], plain: true })[0]!.key);
});
