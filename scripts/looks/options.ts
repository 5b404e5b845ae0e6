/** The options of `npm run looks`. */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { UsageError } from "../harness/run-to-end";
import { STATES, type State } from "./states";

export interface Variant {
  width: number;
  scripts: boolean;
}

export interface LooksOptions {
  /** The commit to compare the working tree with. */
  against: string;
  states: readonly State[];
  variants: readonly Variant[];
  schemes: readonly (typeof THEMES)[number][];
  /** Pictures and data that all working trees share. */
  store: string;
  /** Takes the missing pictures of the commit and compares nothing. */
  isBaselineOnly: boolean;
  /** Lists accessibility violations of each state. */
  axe: boolean;
}

const USAGE = `npm run looks -- [--against COMMIT] [--only NAME,...] [--quick] [--widths 390,820,1440] [--theme light,dark]
  [--scripts on,off] [--all] [--baseline-only] [--axe] [--store DIR]
NAME is a state or a module. Modules: ${[...new Set(STATES.map(({ module }) => module))].join(", ")}
States: ${STATES.map(({ name }) => name).join(", ")}`;

const WIDTHS = ["390", "820", "1440"] as const;
const THEMES = ["light", "dark"] as const;

/** The parts of a comma-separated option. @throws {UsageError} */
function readChoices<T extends string>(text: string | undefined, choices: readonly T[], defaults: readonly T[]) {
  if (text === undefined) return defaults;
  const names = text.split(",");
  const unknown = names.find((name) => !choices.some((choice) => choice === name));
  if (unknown !== undefined) throw new UsageError(`“${unknown}” is none of ${choices.join(", ")}.\n${USAGE}`);
  return choices.filter((choice) => names.includes(choice));
}

/** @throws {UsageError} */
export function readOptions(args: readonly string[]): LooksOptions {
  let values: ReturnType<typeof parse>;
  try {
    values = parse(args);
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`);
  }
  const names = (values.only ?? []).flatMap((list) => list.split(",")).filter(Boolean);
  const unknown = names.find((name) => !STATES.some((state) => state.name === name || state.module === name));
  if (unknown !== undefined) throw new UsageError(`There is no state or module named “${unknown}”.\n${USAGE}`);
  const isNamed = (state: State) => names.includes(state.name) || names.includes(state.module);
  const widths = readChoices(values.widths, WIDTHS, values.quick ? ["390", "1440"] : WIDTHS);
  const scripts = readChoices(values.scripts, ["on", "off"], values.quick ? ["on"] : ["on", "off"]);
  return {
    against: values.against ?? "main",
    states: STATES.filter((state) => (names.length > 0 ? isNamed(state) : values.all || !state.rare)),
    variants: widths.flatMap((width) =>
      scripts.map((setting) => ({ width: Number(width), scripts: setting === "on" })),
    ),
    schemes: readChoices(values.theme, THEMES, values.quick ? ["light"] : THEMES),
    store: resolve(values.store ?? "data/looks"),
    isBaselineOnly: values["baseline-only"] ?? false,
    axe: values.axe ?? false,
  };
}

function parse(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    options: {
      against: { type: "string" },
      only: { type: "string", multiple: true },
      quick: { type: "boolean" },
      widths: { type: "string" },
      theme: { type: "string" },
      scripts: { type: "string" },
      all: { type: "boolean" },
      store: { type: "string" },
      "baseline-only": { type: "boolean" },
      axe: { type: "boolean" },
    },
  }).values;
}
