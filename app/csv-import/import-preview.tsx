import type { ReactNode } from "react";
import { Button } from "~/ui/button";
import { ButtonForm } from "~/ui/forms/button-form";
import { staffRowsClass } from "~/ui/rows";
import { pluralize } from "~/ui/text/text";
import type { describeEncoding } from "./csv-text.server";
import type { LineProblem } from "./table.server";

/** How a file differs from what is stored. */
export type ComparedTable<Change> = {
  changes: Change[];
  unchanged: number;
  /** Why rows can't be imported. Without any, the changes can. */
  problems: LineProblem[];
};

export type ShownPreview<Change> = ComparedTable<Change> &
  Partial<ReturnType<typeof describeEncoding>> & {
    /** The file, and the versions that it was compared with, to send again. */
    table: string;
    versions: string;
  };

/** The encoding that a file was read in, and a button that reads it in the one it can be mistaken for. */
function FileEncoding({ table, encoding, encodingName, otherEncodingName }: ShownPreview<unknown>) {
  if (!encodingName) return null;
  return (
    <ButtonForm className="grid justify-items-start gap-2">
      <input type="hidden" name="table" value={table} />
      <input type="hidden" name="encoding" value={encoding} />
      <p className="text-soft">{`Read as ${encodingName} text.`}</p>
      {otherEncodingName ? (
        <Button look="edge" type="submit" name="intent" value="reread">
          {`Read as ${otherEncodingName} text`}
        </Button>
      ) : null}
    </ButtonForm>
  );
}

type Props<Change> = {
  preview: ShownPreview<Change>;
  renderChange: (change: Change) => ReactNode;
  /** Said of a file without changes. */
  describeSame: (unchanged: number) => string;
};

/** What the import of a file changes, or why it can't be imported, and the encoding that it was read in. */
export function ImportPreview<Change>(props: Props<Change>) {
  return (
    <div className="grid gap-4">
      <ComparedFile {...props} />
      <FileEncoding {...props.preview} />
    </div>
  );
}

function ComparedFile<Change>({ preview, renderChange, describeSame }: Props<Change>) {
  const { changes, unchanged, problems, table, versions } = preview;
  if (problems.length > 0)
    return (
      <section className="grid gap-3" aria-labelledby="preview" role="alert">
        <h2 id="preview">Nothing was imported</h2>
        <ul className="grid list-disc gap-1 pl-5">
          {problems.slice(0, 50).map(({ line, message }) => (
            <li key={`${line} ${message}`}>{`Line ${line}: ${message}`}</li>
          ))}
        </ul>
        {problems.length > 50 ? <p>{`And ${problems.length - 50} more.`}</p> : null}
      </section>
    );
  if (changes.length === 0) return <p role="status">{`${describeSame(unchanged)} Nothing to import.`}</p>;
  return (
    <section className="grid gap-4" aria-labelledby="preview">
      <h2 id="preview">{`${pluralize(changes.length, "change")}, ${unchanged} unchanged`}</h2>
      <ul className={staffRowsClass}>{changes.map(renderChange)}</ul>
      <ButtonForm>
        <input type="hidden" name="table" value={table} />
        <input type="hidden" name="versions" value={versions} />
        <Button look="sun" type="submit" name="intent" value="apply">
          {`Import ${pluralize(changes.length, "change")}`}
        </Button>
      </ButtonForm>
    </section>
  );
}
