import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { BackLink } from "~/ui/back-link";
import { badgeClass } from "~/ui/badge";
import { cardClass } from "~/ui/card";
import { PhoneLink } from "~/ui/phone-link";
import { SectionHead } from "~/ui/section-head";
import { formatDay } from "~/ui/text/dates";
import { formatNumber } from "~/ui/text/money";
import { AccountButtons } from "./account-buttons";
import { getDisplayName } from "./display-name";
import type { getPerson } from "./people.server";

type Person = NonNullable<Awaited<ReturnType<typeof getPerson>>>;

/** Who someone is, for staff, with what staff can do to the account. */
export function PersonHead({ person, isOwn }: { person: Person; isOwn: boolean }) {
  const { email, phone, createdAt, isVerified, staff, blocked, sessions, savedSearches } = person;
  return (
    <>
      <div>
        <BackLink to={href("/admin/people")} label="People" />
        <SectionHead>
          <div className="flex flex-wrap items-center gap-3">
            <h1 dir="auto">{getDisplayName(person)}</h1>
            {staff ? <span className={badgeClass()}>Staff</span> : null}
            {blocked ? <span className={badgeClass({ tone: "sun", caps: true })}>Blocked</span> : null}
          </div>
          <AccountButtons person={person} isOwn={isOwn} />
        </SectionHead>
      </div>
      <dl className={cardClass({ className: "flex flex-wrap gap-x-10 gap-y-4" })}>
        <Detail label="Email">
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
          {isVerified ? null : " (not confirmed)"}
        </Detail>
        <Detail label="Phone">{phone ? <PhoneLink phone={phone} /> : "None"}</Detail>
        <Detail label="Account since">{formatDay(createdAt)}</Detail>
        <Detail label="Open sessions">{formatNumber(sessions)}</Detail>
        <Detail label="Saved searches">{formatNumber(savedSearches)}</Detail>
        {staff ? (
          <Detail label="Changes">
            <Link className="link" to={`${href("/admin/audit")}?${new URLSearchParams({ actor: email })}`}>
              In the audit
            </Link>
          </Detail>
        ) : null}
      </dl>
    </>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="type-small text-soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
