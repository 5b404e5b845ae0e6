/** A month as YYYY-MM, which forms send as two fields and programs as one. */
import * as z from "zod/mini";

/** What a form's two fields hold. */
export type MonthParts = { month: string; year: string };

/** The initial values of a form's two fields. */
export function splitMonth(text: string): MonthParts {
  const [, year = "", month = ""] = /^(\d{4})-(\d{2})$/.exec(text) ?? [];
  return { month, year };
}

const isMonth = (text: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

/** Years after the current one. */
export const MAX_YEARS_AHEAD = 20;

function findRangeProblem(month: string, current: string): string | undefined {
  if (month <= current) return "Choose a month after the current one.";
  const lastYear = Number(current.slice(0, 4)) + MAX_YEARS_AHEAD;
  return Number(month.slice(0, 4)) > lastYear ? "Choose an earlier month." : undefined;
}

const parts = z.object({ month: z._default(z.string(), ""), year: z._default(z.string(), "") });

/**
 * A month after the current one. Problems of a form are reported for one of its two fields, where they can be corrected.
 * @param getCurrent the current month, YYYY-MM, when a form is checked
 */
export const monthField = (getCurrent: () => string) =>
  z.pipe(
    z._default(z.union([z.string(), parts], "Choose a month, such as 2027-03."), { month: "", year: "" }),
    z.transform((sent: string | MonthParts, context): string => {
      const refuse = (message: string, path: string[] = []) => {
        context.issues.push({ code: "custom", message, input: sent, path });
        return z.NEVER;
      };
      if (typeof sent === "string") {
        const month = sent.trim();
        if (!month) return refuse("Please choose a month.");
        if (!isMonth(month)) return refuse("Choose a month, such as 2027-03.");
        const problem = findRangeProblem(month, getCurrent());
        return problem ? refuse(problem) : month;
      }
      const month = `${sent.year}-${sent.month}`;
      if (!sent.month) return refuse("Please choose a month.", ["month"]);
      if (!sent.year) return refuse("Please choose a year.", ["year"]);
      const problem = isMonth(month) ? findRangeProblem(month, getCurrent()) : "Choose a month, such as 2027-03.";
      return problem ? refuse(problem, ["month"]) : month;
    }),
  );
