import type { ListSources as Sources } from "~/mls/notices.server";
import { momentText } from "~/ui/dates";
import { Fanlight } from "~/ui/icons";

/** Which MLSs the homes of a list are from, when their data was last updated, and which are missing. */
export function ListSources({ sources, hidden }: Sources) {
  const told = sources.filter(({ mlsName, disclaimer, updatedAt }) => mlsName || disclaimer || updatedAt);
  if (told.length + hidden.length === 0) return null;
  return (
    <section aria-label="Sources of the listing data">
      {hidden.length > 0 ? (
        <p className="small soft">
          {`Homes from ${hidden.join(" and ")} are not shown: their listing data is out of date.`}
        </p>
      ) : null}
      {told.map(({ feed, mlsName, disclaimer, updatedAt }) => (
        <p key={feed} className="micro soft">
          {mlsName ? `Listing data from ${mlsName}` : "Listing data"}
          {updatedAt ? (
            <>
              , last updated <time dateTime={updatedAt}>{momentText(updatedAt)}</time>
            </>
          ) : null}
          {disclaimer ? `. ${disclaimer}` : "."}
        </p>
      ))}
    </section>
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
