import { data } from "react-router";
import { type AccountAction, accountActionSchema, applyAccountAction } from "~/accounts/people.server";
import { requireRecentAuthentication } from "~/platform/auth/session.server";
import { requireStaff } from "~/platform/auth/staff.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { readForm } from "~/platform/http/requests/form.server";
import type { Route } from "./+types/people";

const ACTION_MESSAGES: Readonly<Record<AccountAction, string>> = {
  block: "Account blocked",
  unblock: "Account unblocked",
  "end sessions": "Sessions ended",
  "reset second factor": "Second factor reset",
};

/** Applies the action of an account's button and redirects to the page. @param page its path and search */
export async function runAccountAction(
  { request, context }: Pick<Route.ActionArgs, "request" | "context">,
  page: string,
): Promise<never> {
  const { user } = await requireStaff(context);
  const button = accountActionSchema.safeParse(Object.fromEntries(await readForm(request)));
  if (!button.success) throw data(null, { status: 400 });
  const { accountAction, account } = button.data;
  if (accountAction === "reset second factor") await requireRecentAuthentication(context, page);
  if (!(await applyAccountAction(accountAction, account, user))) throw data(null, { status: 404 });
  throw await redirectWithToast(page, { title: ACTION_MESSAGES[accountAction] });
}
