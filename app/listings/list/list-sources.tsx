import { DataAsOf, FeedLogo } from "~/mls/feed-credit";
import type { ListSource, ListSources as Sources } from "~/mls/feed-notices.server";

/** The MLSs of a list's homes, when their data was last updated, and which feeds are hidden. */
export function ListSources({ sources, hidden }: Sources) {
  const credited = sources.filter(
    ({ credit, mlsName, disclaimer, updated }) => credit || mlsName || disclaimer || updated,
  );
  if (credited.length + hidden.length === 0) return null;
  return (
    <section aria-label="Sources of the listing data" className="mt-6">
      {hidden.length > 0 ? (
        <p className="type-small text-soft">
          {`Homes from ${hidden.join(" and ")} aren’t shown because their listing data is out of date.`}
        </p>
      ) : null}
      {credited.map((source) => (
        <SourceLine key={source.feed} {...source} />
      ))}
    </section>
  );
}

function SourceLine({ mlsName, disclaimer, credit, asOf, updated }: ListSource) {
  return (
    <p className="type-micro text-soft">
      {credit?.logo ? <FeedLogo logo={credit.logo} size="m" /> : null}
      {credit?.text ?? (mlsName ? `Listing data from ${mlsName}.` : null)} <DataAsOf asOf={asOf} updated={updated} />
      {disclaimer ? ` ${disclaimer}` : null}
    </p>
  );
}
