import { href, Link } from "react-router";
import { badgeClass } from "~/ui/badge";
import { formatDate } from "~/ui/text/dates";
import { pluralize } from "~/ui/text/text";
import { ItemSection } from "../item-section";
import { ReorderButtons, RowActions, type RowEnds, rowActionsClass } from "../row-actions";
import type { DesignStatus } from "../rules";
import type { DesignItem } from "./data.server";
import { DesignPicture, designGalleryClass } from "./design-views";

const LIST_ID = "rows-design";
const loadDialog = async () => (await import("./design-item-form")).DesignItemDialog;

/** A project's design items by room, with buttons to add, edit, delete, and reorder them. */
export function DesignList({
  projectId,
  rows,
  optionCounts,
}: {
  projectId: string;
  rows: readonly DesignItem[];
  /** How many options items have, by id. */
  optionCounts: Readonly<Record<string, number>>;
}) {
  const to = href("/admin/projects/:projectId/design/new", { projectId });
  return (
    <ItemSection
      id={LIST_ID}
      title="Design selections"
      add={{ text: "Add selection", to, load: loadDialog }}
      addSeveral={href("/admin/projects/:projectId/design/add", { projectId })}
      emptyText={rows.length > 0 ? null : "No design items yet. Add your first design selection."}
    >
      <div className={designGalleryClass} data-shortcut="rows">
        {rows.map((row, n) => (
          <DesignCard
            key={row.id}
            projectId={projectId}
            row={row}
            options={optionCounts[row.id] ?? 0}
            first={rows[n - 1]?.room !== row.room}
            last={rows[n + 1]?.room !== row.room}
          />
        ))}
      </div>
    </ItemSection>
  );
}

const STATUS_CLASSES: Readonly<Record<DesignStatus, string>> = {
  Pending: badgeClass(),
  Selected: badgeClass({ tone: "wash" }),
  Installed: badgeClass({ tone: "ok" }),
};

/** "2 options, to decide by Mar 9, 2027" */
function describeChoice({ status, confirmedAt, decideOn }: DesignItem, options: number): string {
  if (options === 0) return "Add options";
  const count = pluralize(options, "option");
  if (confirmedAt) return `${count}, confirmed`;
  return decideOn && status === "Pending" ? `${count}, to decide by ${formatDate(decideOn)}` : count;
}

function DesignCard({
  projectId,
  row,
  options,
  first,
  last,
}: RowEnds & { projectId: string; row: DesignItem; options: number }) {
  const { id, itemName: name, room, category, description, status, mediaKey, version } = row;
  const params = { projectId, itemId: id };
  return (
    <article>
      <DesignPicture
        url={mediaKey && `${href("/api/admin/projects/:projectId/design/:itemId", params)}?${version}`}
        name={name}
      />
      <div>
        <p className="type-small text-soft">{`${room}, ${category}`}</p>
        <h3>{name}</h3>
        {description ? <p className="type-small">{description}</p> : null}
        <p className="type-small">
          <Link className="link" to={href("/admin/projects/:projectId/design/:itemId/options", params)}>
            {describeChoice(row, options)}
            <span className="sr-only">{` for ${name}`}</span>
          </Link>
        </p>
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <p className="flex flex-wrap items-center gap-1">
            <span className={STATUS_CLASSES[status]}>{status}</span>
            {row.showInCarousel ? <span className={badgeClass()}>In Carousel</span> : null}
          </p>
          <div className={rowActionsClass}>
            {first && last ? null : (
              <ReorderButtons
                list={href("/admin/projects/:projectId/design", { projectId })}
                id={id}
                name={name}
                first={first}
                last={last}
              />
            )}
            <RowActions
              singular="design item"
              name={name}
              version={row.version}
              listId={LIST_ID}
              edit={{ to: href("/admin/projects/:projectId/design/:itemId", params), load: loadDialog }}
              deletePath={href("/admin/projects/:projectId/:kind/:itemId/delete", { ...params, kind: "design" })}
            />
          </div>
        </div>
      </div>
    </article>
  );
}
