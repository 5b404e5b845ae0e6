import type { ShouldRevalidateFunctionArgs } from "react-router";

/** The `shouldRevalidate` of a page that shows the latest version after a conflict. React Router reloads none after an error. */
export const reloadAfterConflict = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;
