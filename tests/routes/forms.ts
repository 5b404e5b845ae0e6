/** The forms and links of a page, as a browser without scripts sees them. */

export interface FormField {
  name: string;
  /** What is sent if the visitor changes nothing; of a button, what pressing it sends. */
  value: string;
  kind: "input" | "textarea" | "select" | "button";
  type: string;
  /** Whether it is sent without being touched. */
  isSent: boolean;
}

export interface PageForm {
  path: string;
  method: string;
  files: boolean;
  fields: FormField[];
}

const decode = (text: string) =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
const getAttribute = (tag: string, name: string) => {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : decode(value);
};

/** The value of the chosen option, or of the last one. */
function readSelect(inside: string): string {
  const options = [...inside.matchAll(/<option\b([^>]*)>([^<]*)/g)].map(([, tag = "", text = ""]) => ({
    value: getAttribute(tag, "value") ?? decode(text),
    isSelected: tag.includes(" selected"),
  }));
  return (options.find(({ isSelected }) => isSelected) ?? options.at(-1))?.value ?? "";
}

function parseField(tag: string, kind: FormField["kind"], inside: string): FormField[] {
  const name = getAttribute(tag, "name");
  if (!name) return [];
  const type = getAttribute(tag, "type") ?? "text";
  const isChoice = type === "checkbox" || type === "radio";
  const value =
    kind === "select"
      ? readSelect(inside)
      : kind === "textarea"
        ? decode(inside)
        : (getAttribute(tag, "value") ?? (isChoice ? "on" : ""));
  return [{ name, value, kind, type, isSent: kind !== "button" && (!isChoice || tag.includes(" checked")) }];
}

/** Fields with the id of the form that they name. */
const parseFields = (html: string) =>
  [...html.matchAll(/<(input|button)\b[^>]*>|<(textarea|select)\b[^>]*>(.*?)<\/\2>/gs)].flatMap(
    ([whole, single, pair, content = ""]) => {
      const tag = whole.slice(0, whole.indexOf(">") + 1);
      const form = getAttribute(tag, "form");
      return parseField(tag, (single ?? pair) as FormField["kind"], content).map((field) => ({ ...field, form }));
    },
  );

/** @param at the page's path, which forms without an action are sent to */
export function parseForms(page: string, at: string): PageForm[] {
  const named = parseFields(page).filter(({ form }) => form !== undefined);
  return [...page.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].map(([, head = "", inside = ""]) => ({
    path: getAttribute(head, "action") ?? at,
    method: getAttribute(head, "method") ?? "get",
    files: head.includes("multipart/form-data"),
    fields: [
      ...parseFields(inside).filter(({ form }) => form === undefined),
      ...named.filter(({ form }) => form === getAttribute(head, "id")),
    ],
  }));
}

/** Paths of links to pages of the site. */
export const listLinks = (page: string): string[] =>
  [...page.matchAll(/<a\b[^>]* href="(\/[^"#]*)/g)].map(([, href]) => decode(href!));

/** Pages that differ only by an id have the same forms. */
export const kindOfPath = (path: string): string => path.split("?")[0]!.replaceAll(/[0-9a-f-]{36}|\d+/g, "#");
