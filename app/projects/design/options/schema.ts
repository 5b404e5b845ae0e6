/** The fields of an option of a design item and their rules, shared by server and browser. */
import * as z from "zod/mini";
import { optionalCount } from "~/forms/choice";
import { FieldProblem, readOptional, textField } from "~/forms/field";
import { dollarsField } from "~/forms/money";
import { readLine } from "~/forms/text";
import { descriptionField, lineField } from "../../fields";
import { MEDIA_RULES } from "../../files/file-rules";

export const MAX_LINK_LENGTH = 1_000;
const MAX_LEAD_WEEKS = 104;

/** With or without "https://". A link with a name before its host would show another site than the one that it opens. */
function readLink(text: string): string | FieldProblem {
  const line = readLine(MAX_LINK_LENGTH)(text);
  if (line instanceof FieldProblem) return line;
  const link = /^[a-z][a-z\d+.-]*:\/\//i.test(line) ? line : `https://${line}`;
  const url = URL.canParse(link) ? new URL(link) : null;
  const isPage = url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes(".") && url.username === "";
  return isPage ? link : new FieldProblem("Use a link such as https://example.com/tile.");
}

export const optionFields = {
  name: lineField("Name is required"),
  description: descriptionField(),
  price: dollarsField({ required: "Price is required", example: "12,500" }),
  link: textField(readOptional(readLink), { maxLength: MAX_LINK_LENGTH }),
  leadWeeks: optionalCount({ min: 0, max: MAX_LEAD_WEEKS }),
};

export const optionSchema = z.object(optionFields);
/** The price in whole dollars. */
export type OptionFields = z.output<typeof optionSchema>;

export const OPTION_PICTURE = { name: "photo", rules: MEDIA_RULES };
