/** What was typed in a request so far, valid or not, as its draft stores it. */
import type { MonthParts } from "~/forms/month";
import { MAX_UPGRADES, requestFields, upgradesFields } from "./schema";

export type TypedRequest = {
  upgrades?: string[];
  [name: string]: string | string[] | boolean | MonthParts | undefined;
};

/** Characters stored of a field, even when it is invalid. */
const MAX_STORED_LENGTH = 5_000;

/** What was typed before, with a step's form in place of the step's fields. */
export function mergeStep(previous: TypedRequest, form: FormData, step: "contact" | "upgrades"): TypedRequest {
  const isOfStep = (name: string) => Object.hasOwn(upgradesFields, name) === (step === "upgrades");
  const typed: TypedRequest = Object.fromEntries(Object.entries(previous).filter(([name]) => !isOfStep(name)));
  const readAll = (name: string) => form.getAll(name).map((value) => String(value).slice(0, MAX_STORED_LENGTH));
  for (const name of Object.keys(requestFields).filter(isOfStep)) {
    const [text] = readAll(name);
    if (name === "upgrades") typed[name] = readAll(name).slice(0, MAX_UPGRADES);
    else if (text !== undefined) typed[name] = text;
    else if (name === "targetMoveIn") {
      const [[month = ""], [year = ""]] = [readAll(`${name}.month`), readAll(`${name}.year`)];
      typed[name] = { month, year };
    }
  }
  return typed;
}
