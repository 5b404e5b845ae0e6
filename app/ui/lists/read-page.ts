import { redirect } from "react-router";
import { cleanLine } from "~/forms/clean";

/** The page number in the URL, or 1 if it is not valid. */
export function readPage(params: URLSearchParams): number {
  const page = params.get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

/** What a list is searched for, by the URL: one line of 100 characters at most. */
export const readSearchText = (params: URLSearchParams): string => cleanLine(params.get("q") ?? "").slice(0, 100);

/** Leads from a page past the end of a list, which may have become shorter, to its first page. @throws the redirect */
export function requireRows(rows: readonly unknown[], { pathname, searchParams }: URL): void {
  if (rows.length > 0 || readPage(searchParams) === 1) return;
  const params = new URLSearchParams(searchParams);
  params.delete("page");
  throw redirect(`${pathname}?${params}`);
}
