import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import type { FormReply } from "~/forms/reply";
import type { Redirected } from "~/ui/forms/submit-form";
import { useToast } from "~/ui/toast";

/** The reply to a page's form. A form with files goes to the API, so the page follows its redirect and shows its toast. */
export function useRedirect(answer: FormReply | Redirected | undefined): FormReply | undefined {
  const showToast = useToast();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const redirected = answer && "redirectTo" in answer ? answer : undefined;
  const follow = useEffectEvent(({ redirectTo, toast }: Redirected) => {
    if (toast) showToast(toast);
    if (redirectTo !== pathname) void navigate(redirectTo);
  });
  useEffect(() => {
    if (redirected) follow(redirected);
  }, [redirected]);
  return answer && "formId" in answer ? answer : undefined;
}
