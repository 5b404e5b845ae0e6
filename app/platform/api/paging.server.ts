/** Pages of lists, and what has changed in them. */
import { z } from "zod";
import { siteUrl } from "../http/site.server";

const PER_PAGE = 50;
const MAX_PER_PAGE = 100;
const MAX_PAGE = 10_000;

export const pageParameters = {
  page: z.coerce.number().int().min(1).max(MAX_PAGE).optional().meta({
    description: "The page of the list. Without it and `perPage`, the answer is the whole list.",
  }),
  perPage: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_PER_PAGE)
    .optional()
    .meta({ description: `Rows on a page, ${PER_PAGE} if only \`page\` is sent.` }),
  updatedSince: z.iso
    .datetime({ offset: true, error: "Use a time, such as 2027-03-09T17:30:00Z." })
    .transform((time) => new Date(time))
    .optional()
    .meta({ description: "Only rows that were added or changed then or later.", example: "2027-03-09T17:30:00Z" }),
};

export const pageQuery = { schema: z.object(pageParameters) };

export const pageHeaders = z.object({
  "X-Total-Count": z.int().meta({ description: "The number of rows on all pages.", example: 214 }),
  Link: z.string().optional().meta({
    description: "The first, previous, next and last page (RFC 8288), if the answer is a page.",
    example: '<https://homes.example/api/admin/projects?page=2>; rel="next"',
  }),
});

type PageOf = { total: number; page?: number; perPage?: number };

/** The headers of a page, or of a whole list. */
export function describePage(request: Request, { total, page, perPage }: PageOf): Record<string, string> {
  const headers = { "X-Total-Count": String(total) };
  if (page === undefined && perPage === undefined) return headers;
  const current = page ?? 1;
  const last = Math.max(1, Math.ceil(total / (perPage ?? PER_PAGE)));
  const pages: [rel: string, page: number][] = [
    ["first", 1],
    ["prev", Math.min(current - 1, last)],
    ["next", current < last ? current + 1 : 0],
    ["last", last],
  ];
  const { pathname, searchParams } = new URL(request.url);
  const links = pages.flatMap(([rel, number]) => {
    searchParams.set("page", String(number));
    return number > 0 ? [`<${siteUrl(`${pathname}?${searchParams}`)}>; rel="${rel}"`] : [];
  });
  return { ...headers, Link: links.join(", ") };
}

/** The page of a list that a request asks for. */
export function answerPage<T>(request: Request, rows: readonly T[], { page, perPage }: Omit<PageOf, "total">) {
  const headers = describePage(request, { total: rows.length, page, perPage });
  const size = page === undefined && perPage === undefined ? rows.length : (perPage ?? PER_PAGE);
  const start = ((page ?? 1) - 1) * size;
  return { status: 200 as const, body: rows.slice(start, start + size), headers };
}
