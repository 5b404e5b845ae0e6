import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import type { FormReply } from "~/forms/reply";
import type { Redirected } from "~/ui/forms/submit-form";
import { type Toast, useToast } from "~/ui/toast";

/** The reply to a page's form. A form with files goes to the API, so the page follows its redirect and shows its toast. */
export function useRedirect(answer: (FormReply & { toast?: Toast }) | Redirected | undefined): FormReply | undefined {
  const showToast = useToast();
  const navigate = useNavigate();
  const follow = useEffectEvent(({ toast, ...rest }: NonNullable<typeof answer>) => {
    if (toast) showToast(toast);
    if ("redirectTo" in rest) void navigate(rest.redirectTo);
  });
  useEffect(() => {
    if (answer) follow(answer);
  }, [answer]);
  return answer && "formId" in answer ? answer : undefined;
}
