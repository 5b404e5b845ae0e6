import { staffRowsClass } from "~/ui/rows";
import { formatDate } from "~/ui/text/dates";
import { formatMoney } from "~/ui/text/money";
import { capitalize } from "~/ui/text/text";
import { describeItems, type NewItems } from "./content";

type Row = { name: string; detail: string; text?: string | null };

/** What would be added to a project, by kind. */
export function NewItemsList({ items }: { items: NewItems }) {
  const kinds: Row[][] = [
    items.milestones.map(({ label, date }) => ({ name: label, detail: date ? formatDate(date) : "No date" })),
    items.tasks.map(({ title, description, dueOn, assignee }) => ({
      name: title,
      detail: capitalize(
        [dueOn && `due ${formatDate(dueOn)}`, assignee === "staff" && "by staff"].filter(Boolean).join(", "),
      ),
      text: description,
    })),
    items.contacts.map(({ name, role, email, phone }) => ({
      name,
      detail: [role, email, phone].filter(Boolean).join(", "),
    })),
    items.design.map(({ itemName, room, category, description }) => ({
      name: itemName,
      detail: `${room}, ${category}`,
      text: description,
    })),
    items.documents.map(({ title, description, category, dueOn }) => ({
      name: title,
      detail: [category, dueOn && `due ${formatDate(dueOn)}`].filter(Boolean).join(", "),
      text: description,
    })),
    items.budget.map(({ title, category, estimate, basis, note }) => ({
      name: title,
      detail: [category, formatMoney(estimate), basis === "Allowance" && "allowance"].filter(Boolean).join(", "),
      text: note,
    })),
  ];
  const headings = describeItems(items);
  return (
    <div className="grid gap-5">
      {kinds
        .filter((rows) => rows.length > 0)
        .map((rows, kind) => (
          <div key={headings[kind]}>
            <h3>{headings[kind]}</h3>
            <ul className={staffRowsClass}>
              {rows.map((row, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows may be equal, and the list never changes.
                <li key={n}>
                  <div>
                    <h4>{row.name}</h4>
                    {row.detail ? <p className="whitespace-pre-wrap type-small text-soft">{row.detail}</p> : null}
                    {row.text ? <p className="whitespace-pre-wrap type-small">{row.text}</p> : null}
                  </div>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </div>
  );
}
