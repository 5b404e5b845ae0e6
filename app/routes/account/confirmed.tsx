import { Link } from "react-router";
import { Door } from "~/accounts/door";
import stylesheet from "~/accounts/door.css?url";
import { returnPath } from "~/platform/http/requests/return-path.server";
import { unlisted } from "../unlisted";
import type { Route } from "./+types/confirmed";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export function loader({ url }: Route.LoaderArgs) {
  return { returnTo: returnPath(url.searchParams.get("returnTo")) };
}

export const meta: Route.MetaFunction = (args) => unlisted("You are signed in", args);

/** The address is proved, but whoever chose the password, in another browser, may have been somebody else. */
export default function ConfirmedPage({ loaderData: { returnTo }, matches }: Route.ComponentProps) {
  return (
    <Door brandName={matches[0].loaderData.brand.name} back={returnTo}>
      <div>
        <h1>You are signed in</h1>
        <p className="soft">
          Your address is confirmed. The password was chosen in another browser, so we did not keep it: sign in by link,
          or choose one by “Forgot password?” when you sign in next.
        </p>
      </div>
      <p>
        <Link className="btn btn--sun btn--wide" to={returnTo} reloadDocument>
          Continue
        </Link>
      </p>
    </Door>
  );
}
