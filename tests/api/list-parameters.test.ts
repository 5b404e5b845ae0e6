/** The documented parameters of a list against the parser of its URL. */

import { expect, it } from "vitest";
import { z } from "zod";
import { listParameters } from "~/listings/list-parameters.server";
import { parseListingQuery } from "~/listings/parse-list-search";
import { LIST_KEYS } from "~/listings/schema";

type Parameter = {
  type?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  pattern?: string;
  enum?: string[];
  items?: { enum?: string[]; maxLength?: number };
  example?: string;
};

const parameters = z.toJSONSchema(listParameters, { io: "input" }).properties as Record<string, Parameter>;

/** Texts within and beyond what a parameter's description says. */
function listTexts({ type, minimum, maximum, maxLength, pattern, example, ...rest }: Parameter) {
  const options = rest.enum ?? rest.items?.enum;
  if (options) return { allowed: [...options, rest.items ? options.join(",") : options[0]!], refused: ["nope"] };
  if (rest.items?.maxLength) return { allowed: ["x", "x,y"], refused: [`x,${"y".repeat(rest.items.maxLength + 1)}`] };
  if (type === "integer" || type === "number")
    return {
      allowed: [String(minimum), String(maximum), ...(type === "number" ? ["1.5"] : [])],
      refused: [String(maximum! + 1), "-1", "many", ...(type === "integer" ? ["1.5"] : [])],
    };
  if (maxLength) return { allowed: ["x", "x".repeat(maxLength)], refused: ["x".repeat(maxLength + 1)] };
  return { allowed: [example!], refused: pattern ? ["9250", "925011"] : ["nope"] };
}

it("are those of the URL and the page size", () => {
  expect(Object.keys(parameters).sort()).toEqual([...LIST_KEYS, "perPage"].sort());
});

it.each(Object.entries(parameters).filter(([name]) => name !== "page"))("agrees on %s", (name, parameter) => {
  const { allowed, refused } = listTexts(parameter);
  const findError = (text: string) => parseListingQuery(new URLSearchParams({ [name]: text })).errors[name];
  expect(allowed.map(findError)).toEqual(allowed.map(() => undefined));
  expect(refused.map(findError)).toEqual(refused.map(() => expect.any(String)));
});

it("has the documented page, the last of them for a larger number, and the first for anything else", () => {
  const { minimum, maximum } = parameters.page!;
  const readPage = (page: unknown) => parseListingQuery(new URLSearchParams({ page: String(page) })).query.page;
  expect([minimum, maximum, maximum! + 1, "9".repeat(400), 0, "many"].map(readPage)).toEqual([
    minimum,
    maximum,
    maximum,
    maximum,
    1,
    1,
  ]);
});
