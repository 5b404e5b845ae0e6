import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { SectionHead } from "../section-head";
import { formatNumber } from "../text/money";
import { detailClass, RecordList, RecordRow } from "./record-list";

type Row = { id: string; to: string | null; name: string; detail: ReactNode; badges: ReactNode };

/** The newest entries of a kind. @param all the list that has all of them, if there is one */
export function RecordSection({
  title,
  total,
  all,
  rows,
}: {
  title: string;
  total: number;
  all?: string;
  rows: readonly Row[];
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-8 break-inside-avoid">
      <SectionHead className="border-b border-line pb-2">
        <h2 id={id}>
          {title} <span className="text-soft">{formatNumber(total)}</span>
        </h2>
        {total > rows.length ? (
          all ? (
            <Link className="link" to={all}>{`All ${title.toLowerCase()}`}</Link>
          ) : (
            <span className="type-small text-soft">{`The newest ${rows.length}`}</span>
          )
        ) : null}
      </SectionHead>
      <RecordList>
        {rows.map(({ id, detail, ...row }) => (
          <RecordRow key={id} {...row} detail={<p className={detailClass}>{detail}</p>} />
        ))}
      </RecordList>
    </section>
  );
}
