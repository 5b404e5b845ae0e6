import { href, Link } from "react-router";
import { requireSession } from "~/platform/auth/session.server";
import { listDesignItemsForBuyer } from "~/projects/design/data.server";
import { DesignCarousel, DesignGallery, DesignList, ToDecide } from "~/projects/design/design-views";
import { getCurrentProject } from "~/projects/projects.server";
import { Locked, ProjectTabs } from "~/projects/summary/project-parts";
import { EmptyState } from "~/ui/empty-state";
import { segmentedClass } from "~/ui/forms/field";
import { SectionHead } from "~/ui/section-head";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/design";

/** A gallery, or a list with `?view=list`. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const session = await requireSession(context);
  const project = await getCurrentProject(session);
  const view: "list" | "gallery" = url.searchParams.get("view") === "list" ? "list" : "gallery";
  return { items: project && (await listDesignItemsForBuyer(project.id, session.user)), view };
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Design", args);

export default function DesignPage({ loaderData: { items, view } }: Route.ComponentProps) {
  if (!items) return <Locked title="Design" />;
  const carouselItems = items.filter(({ inCarousel }) => inCarousel);
  const page = href("/dashboard/design");
  return (
    <main id="main">
      <ProjectTabs />
      <SectionHead>
        <h1>Design</h1>
        {items.length > 0 ? (
          <nav className={segmentedClass()} aria-label="View">
            <Link to={page} aria-current={view === "gallery" ? "page" : undefined} preventScrollReset>
              Gallery
            </Link>
            <Link to={`${page}?view=list`} aria-current={view === "list" ? "page" : undefined} preventScrollReset>
              List
            </Link>
          </nav>
        ) : null}
      </SectionHead>
      {items.length === 0 ? (
        <EmptyState
          title="No design selections yet"
          detail="The tile, flooring, and colors that you choose with your designer appear here, room by room."
        />
      ) : null}
      <ToDecide items={items} />
      {carouselItems.length > 0 && view === "gallery" ? <DesignCarousel items={carouselItems} /> : null}
      {view === "gallery" ? <DesignGallery items={items} /> : <DesignList items={items} />}
    </main>
  );
}
