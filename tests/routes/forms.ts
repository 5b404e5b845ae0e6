/** The forms and links of a page, as a browser without scripts sees them. */
import type { Answer } from "../server/running-server";
import type { Person } from "./person";

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

/** The text that HTML stands for. */
export const unescapeHtml = (text: string) =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
const getAttribute = (tag: string, name: string) => {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : unescapeHtml(value);
};

/** The value of the chosen option, or of the last one. */
function readSelect(inside: string): string {
  const options = [...inside.matchAll(/<option\b([^>]*)>([^<]*)/g)].map(([, tag = "", text = ""]) => ({
    value: getAttribute(tag, "value") ?? unescapeHtml(text),
    isSelected: tag.includes(" selected"),
  }));
  return (options.find(({ isSelected }) => isSelected) ?? options.at(-1))?.value ?? "";
}

function parseField(tag: string, kind: FormField["kind"], inside: string): FormField[] {
  const name = getAttribute(tag, "name");
  // The buttons that lead to other modes of the sign-in page are as links.
  if (!name || / formaction=/i.test(tag)) return [];
  const type = getAttribute(tag, "type") ?? "text";
  const isChoice = type === "checkbox" || type === "radio";
  const value =
    kind === "select"
      ? readSelect(inside)
      : kind === "textarea"
        ? unescapeHtml(inside)
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
const listLinks = (page: string): string[] =>
  [...page.matchAll(/<a\b[^>]* href="(\/[^"#]*)/g)].map(([, href]) => unescapeHtml(href!));

/** Pages that differ only by an id have the same forms. */
export const kindOfPath = (path: string): string => path.split("?")[0]!.replaceAll(/[0-9a-f-]{36}|\d+/g, "#");

/**
 * Opens a page of each kind that links lead to from these, those that delete last.
 * @param visit gets each page with its forms, before the next is opened
 */
export async function walkPages(
  visitor: Person,
  from: readonly string[],
  pattern: RegExp,
  visit: (page: Answer, path: string, forms: PageForm[]) => Promise<void>,
): Promise<void> {
  const visited = new Set<string>();
  const paths = [...from];
  while (paths.length > 0) {
    const next = paths.findIndex((path) => !path.includes("delete"));
    const [path] = paths.splice(Math.max(0, next), 1) as [string];
    // The sign-in page has a form for each mode.
    const kind = `${kindOfPath(path)} ${/mode=\w+/.exec(path) ?? ""}`;
    if (visited.has(kind) || !pattern.test(path)) continue;
    visited.add(kind);
    const page = await visitor.get(path);
    const isHtml = String(page.headers["content-type"]).startsWith("text/html");
    if (isHtml) paths.push(...listLinks(page.body));
    await visit(page, path, isHtml ? parseForms(page.body, path) : []);
  }
}
