import { href, Link } from "react-router";
import { requireSession } from "~/platform/auth/session.server";
import { privateHeaders } from "~/platform/http/private-headers";
import { SavedHomeList } from "~/saved-homes/saved-home-list";
import { savedHomes } from "~/saved-homes/saved-homes.server";
import { Fanlight } from "~/ui/icons";
import type { Route } from "./+types/saved-homes";

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = await requireSession(context);
  return { homes: await savedHomes(user.id) };
}

export const headers = privateHeaders;

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return [
    { title: `Saved homes · ${matches[0].loaderData?.brand.name ?? ""}` },
    { name: "robots", content: "noindex" },
  ];
}

export default function SavedHomesPage({ loaderData: { homes } }: Route.ComponentProps) {
  return (
    <main id="main">
      <h1>Saved homes</h1>
      {homes.length > 0 ? (
        <SavedHomeList homes={homes} />
      ) : (
        <div className="empty">
          <Fanlight />
          <p>
            <b>No saved homes yet</b>
          </p>
          <p className="soft">The heart on a home’s photo keeps it here, with what it cost then and costs now.</p>
          <Link className="btn btn--sun" to={href("/")}>
            Browse homes
          </Link>
        </div>
      )}
    </main>
  );
}
