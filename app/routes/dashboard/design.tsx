import { href, Link } from "react-router";
import { DesignCarousel, DesignGallery, DesignList } from "~/projects/design/design-views";
import { listDesignItemsForBuyer } from "~/projects/design/queries.server";
import stylesheet from "~/projects/project.css?url";
import { requireProjectForPage } from "~/projects/projects.server";
import { Locked, ProjectTabs } from "~/projects/summary/project-parts";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/design";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** A gallery, or a list with `?view=list`. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const project = await requireProjectForPage(context);
  const view: "list" | "gallery" = url.searchParams.get("view") === "list" ? "list" : "gallery";
  return { items: project && (await listDesignItemsForBuyer(project.id)), view };
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Design", args);

export default function DesignPage({ loaderData: { items, view } }: Route.ComponentProps) {
  if (!items) return <Locked title="Design" />;
  const carouselItems = items.filter(({ inCarousel }) => inCarousel);
  const page = href("/dashboard/design");
  return (
    <main id="main">
      <ProjectTabs />
      <div className="apart">
        <h1>Design</h1>
        {items.length > 0 ? (
          <nav className="seg" aria-label="View">
            <Link to={page} aria-current={view === "gallery" ? "page" : undefined} preventScrollReset>
              Gallery
            </Link>
            <Link to={`${page}?view=list`} aria-current={view === "list" ? "page" : undefined} preventScrollReset>
              List
            </Link>
          </nav>
        ) : null}
      </div>
      {items.length === 0 ? (
        <div className="empty">
          <p>
            <b>No design selections yet</b>
          </p>
          <p className="text-soft">
            The tile, flooring, and colors that you choose with your designer appear here, room by room.
          </p>
        </div>
      ) : null}
      {carouselItems.length > 0 && view === "gallery" ? <DesignCarousel items={carouselItems} /> : null}
      {view === "gallery" ? <DesignGallery items={items} /> : <DesignList items={items} />}
    </main>
  );
}
