import type { Failure } from "~/forms/reply";

/** Why a page or a form is refused, by status: 401 to a visitor, 403 to an account without permission. */
export const ACCESS_ERRORS: Readonly<Record<number, Required<Failure>>> = {
  401: { title: "Authentication Required", detail: "Please sign in to see this part of the site." },
  403: { title: "Access Denied", detail: "Admin access is restricted to staff email addresses." },
};
