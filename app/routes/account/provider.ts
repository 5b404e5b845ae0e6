/** The action of the "Continue with …" button. It has no page of its own. */
import { href, redirect } from "react-router";
import { toLinkError } from "~/accounts/provider-sign-in.server";
import { countAttempt } from "~/platform/auth/limits.server";
import { startProviderSignIn } from "~/platform/auth/provider.server";
import { returnCookie } from "~/platform/auth/return-cookie.server";
import { clientAddressContext } from "~/platform/http/context";
import { readForm } from "~/platform/http/requests/form.server";
import { returnPath } from "~/platform/http/requests/return-path.server";
import type { Route } from "./+types/provider";

/** POST /auth/provider redirects to the provider. `returnTo` is the path to return to after sign-in. */
export async function action({ request, context }: Route.ActionArgs) {
  const returnTo = returnPath((await readForm(request)).get("returnTo"));
  const signInUrl = `${href("/sign-in")}?returnTo=${encodeURIComponent(returnTo)}`;
  const seconds = await countAttempt({ "sign-in by client": context.get(clientAddressContext) });
  if (seconds > 0) return redirect(`${signInUrl}&problem=often`, 303);
  try {
    const { url, cookie } = await startProviderSignIn(request);
    const headers = new Headers([
      ["Set-Cookie", cookie],
      ["Set-Cookie", returnCookie(returnTo)],
      ["Cache-Control", "private, no-store"],
    ]);
    return redirect(url, { status: 303, headers });
  } catch (error) {
    toLinkError(error);
    return redirect(`${signInUrl}&problem=provider`, 303);
  }
}

/** A GET request has nothing to show. */
export function loader() {
  return redirect(href("/sign-in"));
}
