/** What the pages of a choice share: the forms that pick and confirm an option. */
import { data } from "react-router";
import type { FormReply } from "~/forms/reply";
import type { User } from "~/platform/auth/sessions.server";
import { isId } from "~/platform/db/id";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { textIn } from "~/platform/http/requests/form-text";
import { type ChoiceResult, confirmChoice, pickOption } from "~/projects/design/choices.server";
import type { ItemAddress } from "~/projects/items.server";
import { BUTTON_FORM } from "~/ui/forms/submit-form";

/**
 * The response to a button of a choice.
 * @param page to which it leads
 * @throws the redirect to the page when it is done, 404 when there is no such choice
 */
export async function respondChosen(result: ChoiceResult, page: string, title: string) {
  if (result.kind === "missing") throw data(null, { status: 404 });
  if (result.kind === "done") throw await redirectWithToast(page, { title, detail: result.detail });
  const failure = { title: "Not changed", detail: result.detail };
  return data<FormReply>({ formId: BUTTON_FORM, result: {}, failure }, { status: result.status });
}

/** Picks or confirms an option, as the form says. @throws 400 for what no form of this site sends */
export async function receiveChoice(form: FormData, at: ItemAddress, user: User, page: string) {
  const optionId = textIn(form, "option");
  const difference = textIn(form, "difference");
  if (!isId(optionId)) throw data(null, { status: 400 });
  switch (textIn(form, "intent")) {
    case "pick":
      return respondChosen(await pickOption(at, optionId, user), `${page}#confirm`, "Option picked");
    case "confirm": {
      if (!/^-?\d{1,10}$/.test(difference)) throw data(null, { status: 400 });
      const seen = { optionId, difference: Number(difference) };
      return respondChosen(await confirmChoice(at, seen, user), page, "Choice confirmed");
    }
    default:
      throw data(null, { status: 400 });
  }
}
