import { AuthLayout } from "~/accounts/auth-layout";
import stylesheet from "~/full.css?url";
import { returnPath } from "~/platform/http/requests/return-path.server";
import { ButtonLink } from "~/ui/button";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/confirmed";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export function loader({ url }: Route.LoaderArgs) {
  return { returnTo: returnPath(url.searchParams.get("returnTo")) };
}

export const meta: Route.MetaFunction = (args) => noindexMeta("You’re signed in", args);

/** The address is verified, but the password was chosen in another browser, perhaps by someone else. */
export default function ConfirmedPage({ loaderData: { returnTo }, matches }: Route.ComponentProps) {
  return (
    <AuthLayout brandName={matches[0].loaderData.brand.name} closePath={returnTo}>
      <div>
        <h1>You’re signed in</h1>
        <p className="text-soft">
          Your email is confirmed. You chose the password in another browser, so we didn’t keep it. Next time, sign in
          with an emailed link, or choose “Forgot password?” to set one.
        </p>
      </div>
      <p>
        <ButtonLink look="sun" wide to={returnTo} reloadDocument>
          Continue
        </ButtonLink>
      </p>
    </AuthLayout>
  );
}
