import type { FormEvent } from "react";

/** The id of the form on its page. */
export const BOUNDS_FORM = "bounds";

/** The form as its loaded checks see it. */
export type CheckedBounds = {
  /** The messages by field. */
  errors: Readonly<Record<string, readonly string[] | null>>;
  /** Has the fields that were wrong when the form was last sent and still are. */
  summary: Readonly<Record<string, unknown>>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};
