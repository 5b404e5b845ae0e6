import { href, Link } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import type { ProjectContent } from "~/projects/content/content";
import { listTemplatesOnPage } from "~/projects/content/templates.server";
import { AdminMain } from "~/shell/admin-main";
import { BackLink } from "~/ui/back-link";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icons";
import { ListPages } from "~/ui/lists/list-pages";
import { readPage, requireRows } from "~/ui/lists/read-page";
import { type Column, countColumn, Table } from "~/ui/lists/table";
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
      ...countContent(content),
    })),
  };
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Templates", args);

const countContent = ({ milestones, tasks, contacts, design, documents, budget }: ProjectContent) => ({
  milestones: milestones.length,
  tasks: tasks.length,
  contacts: contacts.length,
  design: design.length,
  documents: documents.length,
  budget: budget.length,
});

type TemplateRow = { id: string; name: string } & ReturnType<typeof countContent>;

const COLUMNS: readonly Column<TemplateRow>[] = [
  {
    label: "Template",
    cell: ({ id, name }) => <Link to={href("/admin/templates/:templateId", { templateId: id })}>{name}</Link>,
  },
  countColumn("Milestones", "milestones"),
  countColumn("Tasks", "tasks"),
  countColumn("Contacts", "contacts"),
  countColumn("Design items", "design"),
  countColumn("Wanted documents", "documents"),
  countColumn("Budget lines", "budget"),
];

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
        A template fills a project with milestones, tasks, contacts, design items, wanted documents and budget lines.
        You choose one when you create a project, or on the summary of a project, where you can also save the project as
        a template.
      </p>
      {templates.length > 0 ? (
        <Table label="Templates" columns={COLUMNS} rows={templates} />
      ) : (
        <EmptyState title="No templates yet" />
      )}
      <ListPages page={page} more={more} />
    </AdminMain>
  );
}
