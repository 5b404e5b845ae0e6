import { useEffect } from "react";
import { Form, type FormProps, useActionData } from "react-router";
import { type FormReply, getReply } from "~/forms/reply";
import { useToast } from "../toast";
import { BUTTON_FORM } from "./submit-form";

/** Failures that a toast has shown: a page may have several of these forms, and another may be mounted later. */
const shownReplies = new WeakSet<FormReply>();

/** A form without fields that could be wrong. A failure to reach the server leaves the page as it is, with a toast. */
export function ButtonForm(props: FormProps) {
  const answer = useActionData<object>();
  const showToast = useToast();
  useEffect(() => {
    const reply = getReply(answer);
    if (reply?.formId !== BUTTON_FORM || !reply.failure || shownReplies.has(reply)) return;
    shownReplies.add(reply);
    showToast({ ...reply.failure, bad: true });
  }, [answer, showToast]);
  return <Form method="post" {...props} />;
}
