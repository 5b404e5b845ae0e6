import { href } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { describeItems } from "~/projects/content/content";
import { listTemplatesOnPage } from "~/projects/content/templates.server";
import { AdminMain } from "~/shell/admin-main";
import { BackLink } from "~/ui/back-link";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icons";
import { ListPages } from "~/ui/lists/list-pages";
import { readPage, requireRows } from "~/ui/lists/read-page";
import { RecordList, RecordRow } from "~/ui/lists/record-list";
import { SectionHead } from "~/ui/section-head";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/templates";

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const page = readPage(url.searchParams);
  const { templates, more } = await listTemplatesOnPage(page);
  requireRows(templates, url);
  return {
    page,
    more,
    templates: templates.map(({ id, name, ...content }) => ({
      id,
      name,
      detail: describeItems(content).join(", ") || "Empty",
    })),
  };
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Templates", args);

export default function TemplatesPage({ loaderData: { templates, page, more } }: Route.ComponentProps) {
  return (
    <AdminMain>
      <BackLink to={href("/admin/projects")} label="Projects" />
      <SectionHead>
        <h1>Templates</h1>
        <ButtonLink look="sun" to={href("/admin/templates/:templateId", { templateId: "new" })} data-shortcut="new">
          <Icon name="plus" />
          Add template
        </ButtonLink>
      </SectionHead>
      <p className="max-w-160 text-soft">
        A template fills a project with milestones, tasks, contacts, design items and wanted documents. You choose one
        when you create a project, or on the summary of a project, where you can also save the project as a template.
      </p>
      {templates.length > 0 ? (
        <RecordList>
          {templates.map(({ id, name, detail }) => (
            <RecordRow
              key={id}
              level={2}
              to={href("/admin/templates/:templateId", { templateId: id })}
              name={name}
              detail={detail}
            />
          ))}
        </RecordList>
      ) : (
        <EmptyState title="No templates yet" />
      )}
      <ListPages page={page} more={more} />
    </AdminMain>
  );
}
