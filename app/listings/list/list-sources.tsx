import { DataAsOf, FeedLogo } from "~/feed/feed-credit";
import type { ListSource, ListSources as Sources } from "~/feed/notices.server";
import { Fanlight } from "~/ui/icons";

/** Which MLSs the homes of a list are from, when their data was last updated, and which are missing. */
export function ListSources({ sources, hidden }: Sources) {
  const named = sources.filter(
    ({ credit, mlsName, disclaimer, updatedAt }) => credit || mlsName || disclaimer || updatedAt,
  );
  if (named.length + hidden.length === 0) return null;
  return (
    <section aria-label="Sources of the listing data" className="sources">
      {hidden.length > 0 ? (
        <p className="small soft">
          {`Homes from ${hidden.join(" and ")} are not shown: their listing data is out of date.`}
        </p>
      ) : null}
      {named.map((source) => (
        <SourceLine key={source.feed} {...source} />
      ))}
    </section>
  );
}

function SourceLine({ mlsName, disclaimer, credit, asOf, updatedAt }: ListSource) {
  return (
    <p className="micro soft">
      {credit?.logo ? <FeedLogo logo={credit.logo} /> : null}
      {credit?.text ?? (mlsName ? `Listing data from ${mlsName}.` : null)}{" "}
      <DataAsOf asOf={asOf} updatedAt={updatedAt} />
      {disclaimer ? ` ${disclaimer}` : null}
    </p>
  );
}

/** In place of a list none of whose homes can be shown. */
export function OutOfDateList() {
  return (
    <div className="empty">
      <Fanlight />
      <h2>Homes can’t be shown right now</h2>
      <p className="soft">The listing data is out of date. Homes are shown again once it has been updated.</p>
    </div>
  );
}
