/** The fields of a contact and their rules, shared by server and browser. */
import * as z from "zod/mini";
import { choiceField } from "~/forms/choice";
import { optionalEmail } from "~/forms/email";
import { readOptional, textField } from "~/forms/field";
import { parsePhone } from "~/forms/phone";
import { readLine } from "~/forms/text";
import { lineField } from "../fields";
import { CONTACT_ROLES } from "../rules";

export const MAX_PHONE_LENGTH = 40;

export const contactFields = {
  name: lineField("Name is required"),
  role: choiceField(CONTACT_ROLES, { required: "Role is required" }),
  email: optionalEmail(),
  /** Any text, of which a phone number alone is cleaned. */
  phone: textField(
    readOptional((text) => parsePhone(text) ?? readLine(MAX_PHONE_LENGTH)(text)),
    { maxLength: MAX_PHONE_LENGTH },
  ),
};

export const contactSchema = z.object(contactFields);
