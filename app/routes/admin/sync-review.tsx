import { href } from "react-router";
import { type FeedReview, readReview } from "~/feed/reports/feed-review.server";
import { requireStaff } from "~/platform/auth/staff.server";
import { AdminMain } from "~/shell/admin-main";
import { BackLink } from "~/ui/back-link";
import { LabeledTexts } from "~/ui/key-value";
import { formatDateTime } from "~/ui/text/dates";
import { formatNumber } from "~/ui/text/money";
import { pluralize } from "~/ui/text/text";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/sync-review";

/** What staff show or print for an MLS's reviewer. */
export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context);
  return readReview();
}

export const meta: Route.MetaFunction = (args) => noindexMeta("MLS review", args);

export default function SyncReviewPage({ loaderData: { brokerage, feeds } }: Route.ComponentProps) {
  return (
    <AdminMain>
      <BackLink to={href("/admin/sync")} label="IDX Sync Admin" />
      <h1>MLS review</h1>
      <LabeledTexts
        className="mt-3 mb-6"
        rows={[
          ["Displayed by", brokerage.line],
          ["Who answers", brokerage.answerNotice],
          ["Equal-housing mark", brokerage.equalHousing ? "Shown" : "Not shown"],
        ]}
      />
      {feeds.map((feed) => (
        <FeedSection key={feed.name} feed={feed} />
      ))}
    </AdminMain>
  );
}

const formatTime = (at: string | null) => (at ? formatDateTime(at) : "Never");

function FeedSection({ feed }: { feed: FeedReview }) {
  const { name, mlsName, disclaimer, isShown, lastRead, lastSweep, statuses, compliance, optOuts, sweepNotes } = feed;
  return (
    <section aria-labelledby={`feed-${name}`}>
      <h2 id={`feed-${name}`}>{mlsName ?? name}</h2>
      <h3>What is shown</h3>
      <LabeledTexts
        className="mt-3 mb-6"
        rows={[
          ["On the site", isShown ? "Yes" : "No, the data is out of date"],
          ...statuses.map(({ status, homes }): [string, string] => [status, formatNumber(homes)]),
          ...compliance.map(({ label, value }): [string, string] => [label, value]),
          ["Disclaimer", disclaimer ?? "The site’s own"],
        ]}
      />
      <h3>When it was last read</h3>
      <LabeledTexts
        className="mt-3 mb-6"
        rows={[
          ["Last complete sync", formatTime(lastRead)],
          ["Last comparison of all keys", formatTime(lastSweep)],
        ]}
      />
      <h3>Opt-outs honored</h3>
      <LabeledTexts
        className="mt-3 mb-6"
        rows={[
          ["Addresses withheld", pluralize(optOuts.addressWithheld, "home")],
          ["Automated valuations withheld", pluralize(optOuts.valuationWithheld, "home")],
          ["Noted by the last comparison", sweepNotes.join(" ") || "Nothing"],
        ]}
      />
    </section>
  );
}
