/**
 * The listing office and agents, and the IDX notice. CRMLS IDX Standards of Practice: the listing side is named next to
 * the price, rooms, area or photo, clearly labeled and with a contact, in type no smaller and no lighter in color than the
 * description's, and never as "Courtesy of".
 */

import { cx } from "class-variance-authority";
import { DataAsOf, FeedCreditLine } from "~/mls/feed-credit";
import { buildPhoneUrl } from "~/ui/text/text";
import type { ListingAttribution } from "../listing-parts.server";
import { DEFAULT_DISCLAIMER } from "./disclaimer";
import type { ListingNotice, ListingView } from "./listing-view";

const contactClass = "link inline-block wrap-anywhere";

/** A phone number or email address, as a link if it is valid. */
function Contact({ value }: { value: string }) {
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) {
    return (
      <a className={contactClass} href={`mailto:${value}`}>
        {value}
      </a>
    );
  }
  const url = buildPhoneUrl(value);
  if (!url) return value;
  return (
    <a className={contactClass} href={url}>
      {value}
    </a>
  );
}

/** An office or agent with contact information. */
function ListedBy({ label, name, contact }: { label: string; name: string; contact?: string | null }) {
  return (
    <div>
      <dt>{label}:</dt>
      <dd>
        {name}
        {contact ? (
          <>
            {", "}
            <Contact value={contact} />
          </>
        ) : null}
      </dd>
    </div>
  );
}

const formatAgent = (name: string, license: string | null | undefined) => (license ? `${name}, DRE ${license}` : name);

/**
 * The listing offices and agents, a line each. The contact shown is the one that the listing side asks for, else the agent's
 * phone, else the office's phone.
 * @param className its place
 */
function Attribution({ attribution, className }: { attribution: ListingAttribution; className: string }) {
  const { officeName, officePhone, officeEmail, agentName, agentPhone, agentLicense, contact } = attribution;
  const { coOfficeName, coOfficePhone, coAgentName, coAgentPhone, coAgentLicense } = attribution;
  return (
    <dl className={cx("type-lead [&_dd]:ml-1.5 [&_dd]:inline [&_dt]:inline", className)}>
      <ListedBy
        label="Listing office"
        name={officeName ?? "N/A"}
        contact={officePhone ?? officeEmail ?? (agentName ? null : contact)}
      />
      {agentName ? (
        <ListedBy label="Listing agent" name={formatAgent(agentName, agentLicense)} contact={contact ?? agentPhone} />
      ) : null}
      {coOfficeName ? <ListedBy label="Co-listing office" name={coOfficeName} contact={coOfficePhone} /> : null}
      {coAgentName ? (
        <ListedBy label="Co-listing agent" name={formatAgent(coAgentName, coAgentLicense)} contact={coAgentPhone} />
      ) : null}
    </dl>
  );
}

/** The attribution of the listing, and of the same home's listings in other feeds. */
export function Attributions({ listing: { attribution, notice, alsoListed } }: { listing: ListingView }) {
  return (
    <>
      <Attribution attribution={attribution} className="mt-7" />
      {notice.credit ? <FeedCreditLine credit={notice.credit} /> : null}
      {alsoListed?.map(({ source, attribution }) => (
        <div key={source} className="mt-7">
          <p className="text-soft type-small">{source ? `Also listed in ${source}` : "Also listed in another MLS"}</p>
          <Attribution attribution={attribution} className="mt-1" />
        </div>
      ))}
    </>
  );
}

/** The MLS number, the source, the IDX disclaimer, and the time of the last successful sync. */
export function Disclaimer({ mlsId, notice }: { mlsId: string; notice: ListingNotice }) {
  const { disclaimer, source, copyright, asOf, synced } = notice;
  return (
    <section>
      <h2 className="text-lead tracking-normal">Listing information</h2>
      <p className="max-w-[75ch] type-small text-soft">
        MLS ID {mlsId}
        {source ? `, from ${source}` : ""}. {disclaimer ?? DEFAULT_DISCLAIMER}
        {copyright ? ` ${copyright}` : ""} <DataAsOf asOf={asOf} updated={synced} />
      </p>
    </section>
  );
}
