import { href, Link } from "react-router";
import { SectionHead } from "~/ui/section-head";
import { formatNumber } from "~/ui/text/money";
import { WORK_GROUPS } from "~/work/due";
import { getWorkListPath } from "~/work/work-path";
import type { Attention } from "./attention.server";
import { WorkRows } from "./work-row";

const lateClass = "font-semibold text-brick hover:decoration-2";

/** What needs attention, by when it is due. @param me whose page it is @param today in California, YYYY-MM-DD */
export function AttentionList({ attention, me, today }: { attention: Attention; me: string; today: string }) {
  const { work, failedMail, sync } = attention;
  const isAllClear = work.length + failedMail.last.length + sync.lagging.length === 0;
  return (
    <section aria-labelledby="attention">
      <SectionHead className="mb-3">
        <h2 id="attention">What needs attention</h2>
        <Link className="link" to={href("/admin/work")}>
          My work
        </Link>
      </SectionHead>
      {isAllClear ? <p className="text-soft">Nothing right now.</p> : null}
      {sync.lagging.length + failedMail.last.length > 0 ? (
        <ul className="mb-5 grid gap-2 wrap-anywhere">
          {sync.lagging.map((feed) => (
            <li key={feed}>
              <Link className={lateClass} to={href("/admin/sync")}>
                {`The listings${sync.several ? ` of ${feed}` : ""} haven’t been synced for more than an hour`}
                {sync.outOfDate.includes(feed) ? " and aren’t shown" : ""}
              </Link>
            </li>
          ))}
          {failedMail.last.map(({ id, recipient, subject, error }) => (
            <li key={id}>
              <Link className="link" to={`${href("/admin/health")}#emails`}>
                {`“${subject}” couldn’t be delivered to ${recipient}.`}
              </Link>{" "}
              <span className="text-soft type-small">{error}</span>
            </li>
          ))}
          {failedMail.count > failedMail.last.length ? (
            <li className="text-soft">{`${failedMail.count - failedMail.last.length} more emails couldn’t be delivered this month.`}</li>
          ) : null}
        </ul>
      ) : null}
      {work.map(({ group, count, rows }) => (
        <section key={group} aria-labelledby={`work-${group}`} className="mb-5">
          <h3 id={`work-${group}`} className={group === "late" ? "text-brick" : undefined}>
            <Link className="link" to={getWorkListPath({ when: group })}>
              {`${WORK_GROUPS[group]} `}
              <span className="text-soft">{formatNumber(count)}</span>
            </Link>
          </h3>
          <WorkRows rows={rows} me={me} today={today} level={4} />
        </section>
      ))}
    </section>
  );
}
