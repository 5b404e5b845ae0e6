/** The fields of a task and their rules, shared by server and browser. */
import * as z from "zod/mini";
import { optionalDate } from "~/forms/dates";
import { optionalEmail } from "~/forms/email";
import { descriptionField, lineField } from "../fields";

/** `assignee` is the address of a staff member, which the server checks; null for the buyer. */
export const taskFields = {
  title: lineField("Title is required"),
  description: descriptionField(),
  dueOn: optionalDate(),
  assignee: optionalEmail(),
};

export const taskSchema = z.object(taskFields);
