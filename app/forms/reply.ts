/** What actions and commands answer to a form that they refuse. */
import type { SubmissionResult } from "@conform-to/react";

/** A failure that is no mistake in a field, as the texts of a toast. */
export type Failure = { title: string; detail?: string };

export const UNREACHABLE = "We couldn’t reach the server. Please try again.";

/** For an answer that tells of a mistake of ours. */
export const describeServerError = (kept = " What you typed is kept.") =>
  `Something went wrong on our end.${kept} Please try again.`;

/** For a form without a title of its own for failures. */
export const UNREACHABLE_FAILURE: Failure = { title: "Error", detail: UNREACHABLE };

/** What an action returns if it does not redirect: one shape for all forms. */
export type FormReply = {
  /** The id of the form on its page. */
  formId: string;
  /** The values as typed, and the errors by field; those of the whole form are under "". */
  result: SubmissionResult<string[]>;
  /** For a form that is done and stays on its page: "Saved." */
  message?: string;
  failure?: Failure;
  /** The version that someone else has saved since the form was loaded. */
  conflict?: { version: number };
  /** The names of the files that were sent, by field. */
  files?: Record<string, string[]>;
};

/** The reply in what an action returned. */
export const getReply = (answer: object | null | undefined): FormReply | undefined =>
  answer && "formId" in answer ? (answer as FormReply) : undefined;

/** Why a command of a product module did nothing. */
export type Refused = {
  kind: "refused";
  status?: 400 | 404 | 409 | 410 | 413 | 422 | 429 | 503 | 507;
  fieldErrors?: Record<string, string>;
  failure?: Failure;
  conflict?: { version: number };
  /** In seconds. */
  retryAfter?: number;
};

/** Whether a reply tells its visitor that something is wrong. */
export const isRefusal = (reply: FormReply | undefined): boolean =>
  reply !== undefined && (reply.result.status === "error" || Boolean(reply.failure ?? reply.conflict));
