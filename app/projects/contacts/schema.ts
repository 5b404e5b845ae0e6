/** The fields of a contact and their rules, shared by server and browser. */
import { type Field, parseValues } from "~/ui/forms/fields";
import { MAX_EMAIL_LENGTH, MAX_TEXT_LENGTH } from "../fields";
import { CONTACT_ROLES, type ContactRole } from "../rules";

const MAX_PHONE_LENGTH = 40;

export type ContactFields = {
  name: string;
  role: ContactRole;
  email: string | null;
  phone: string | null;
};

export const CONTACT_FIELDS: readonly Field[] = [
  { name: "name", label: "Name", kind: "text", required: "Name is required", maxLength: MAX_TEXT_LENGTH },
  { name: "role", label: "Role", kind: "choice", required: "Role is required", options: CONTACT_ROLES },
  { name: "email", label: "Email (optional)", kind: "email", maxLength: MAX_EMAIL_LENGTH },
  { name: "phone", label: "Phone (optional)", kind: "text", maxLength: MAX_PHONE_LENGTH },
];

export const parseContact = (input: Readonly<Record<string, unknown>>) =>
  parseValues<ContactFields>(CONTACT_FIELDS, input);

/** Fields that are missing don't change. */
export const parseContactChanges = (input: Readonly<Record<string, unknown>>) =>
  parseValues<Partial<ContactFields>>(CONTACT_FIELDS, input, { partial: true });
