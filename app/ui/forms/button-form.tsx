import { useEffect } from "react";
import { Form, type FormProps, useActionData } from "react-router";
import { getReply } from "~/forms/reply";
import { useToast } from "../toast";
import { BUTTON_FORM } from "./submit-form";

/** A form without fields that could be wrong. A failure to reach the server leaves the page as it is, with a toast. */
export function ButtonForm(props: FormProps) {
  const answer = useActionData<object>();
  const showToast = useToast();
  useEffect(() => {
    const reply = getReply(answer);
    if (reply?.formId === BUTTON_FORM && reply.failure) return showToast({ ...reply.failure, bad: true });
  }, [answer, showToast]);
  return <Form method="post" {...props} />;
}
