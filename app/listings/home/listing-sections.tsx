/** The heading and the sections of the listing page. A section without content is left out. */
import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import { href } from "react-router";
import { badgeClass } from "~/ui/badge";
import { buttonClass } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { formatMoney } from "~/ui/text/money";
import { formatCityLine, formatHomeHeading } from "../address";
import { HOME_TYPE_LABELS } from "../listing";
import { getListingBadge } from "../rules";
import type { ListingView } from "./listing-view";
import { formatNumber } from "./numbers";
import { splitAfterWords } from "./text";

/** Stays at the top of phones, for which listing.module.css leaves room. */
const jumpLinksClass =
  "flex overflow-x-auto bg-paper md:hidden print:hidden tall:sticky tall:top-0 tall:z-10 *:py-2.5 *:pr-6 *:text-soft *:no-underline";

/** Links to the parts of the page on phones. @param hasMap whether it has a map of the home */
export function JumpLinks({ hasMap }: { hasMap: boolean }) {
  return (
    <nav className={jumpLinksClass} aria-label="On this page">
      <a href="#details">Facts</a>
      <a href="#upgrades">Upgrades</a>
      <a href="#payment">Payment</a>
      {hasMap ? <a href="#where">Map</a> : null}
      <a href="#schools">Schools</a>
    </nav>
  );
}

/** A section that its heading names. */
export function ListingSection({
  id,
  title,
  className,
  children,
}: {
  id: string;
  title: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={className} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

export function ListingHeading({ listing }: { listing: ListingView }) {
  const badge = getListingBadge(listing);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4">
      <div>
        <h1>{formatHomeHeading(listing)}</h1>
        <p className="mt-2 flex flex-wrap items-center gap-3 type-lead text-soft">
          {formatCityLine(listing)}
          {badge ? (
            <span className={badgeClass({ tone: badge === "NEW" ? "sun" : "sand", caps: true })}>{badge}</span>
          ) : null}
        </p>
      </div>
      <p className="text-head/[1.2] font-semibold tracking-[-0.025em] tabular-nums">
        <span className="block font-normal tracking-normal text-soft type-small">List price</span>
        {formatMoney(listing.price)}
      </p>
    </div>
  );
}

const keyDetailsClass =
  "mt-6 flex flex-wrap gap-x-[clamp(1.5rem,4vw,2.75rem)] gap-y-4 *:flex *:flex-col-reverse [&_dd]:text-title/7 " +
  "[&_dd]:font-semibold [&_dd]:tracking-[-0.02em] [&_dd]:tabular-nums [&_dt]:text-small [&_dt]:text-soft";

export function KeyDetails({ listing }: { listing: ListingView }) {
  const { beds, baths, sqft, yearBuilt, homeType } = listing;
  const details: [label: string, value: string][] = [
    [beds === 1 ? "bed" : "beds", formatNumber(beds)],
    [baths === 1 ? "bath" : "baths", formatNumber(baths)],
    ["sqft", formatNumber(sqft)],
    ["year built", yearBuilt === null ? "–" : String(yearBuilt)],
  ];
  if (homeType) details.push(["home type", HOME_TYPE_LABELS[homeType]]);
  return (
    <dl className={keyDetailsClass}>
      {details.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const ABOUT_WORDS = 100;

const moreClass =
  "absolute bottom-0 left-0 flex min-h-11 cursor-pointer list-none items-center link text-body underline " +
  "decoration-1 underline-offset-[0.2em] [&::-webkit-details-marker]:hidden";

const descriptionClass = "whitespace-pre-line wrap-break-word";

/** The description: the first 100 words, with the rest behind "Show more". */
function Description({ description }: { description: string | null }) {
  const text = description?.trim();
  if (!text) return <p className="max-w-[62ch] type-lead">No description available.</p>;
  const [start, rest] = splitAfterWords(text, ABOUT_WORDS);
  if (!rest) return <p className={cx(descriptionClass, "max-w-[62ch] type-lead")}>{start}</p>;
  // The rest continues on the line where the start was cut, or on a new line in browsers that do not support it.
  return (
    <div className="group relative max-w-[62ch] pb-11 type-lead">
      <p className={cx(descriptionClass, "group-has-open:inline")}>
        {start}
        <span className="group-has-open:hidden">…</span>
      </p>
      <details className="open:inline open:details-content:inline">
        <summary className={moreClass}>
          <span className="in-open:hidden">Show more</span>
          <span className="hidden in-open:inline">Show less</span>
        </summary>
        <p className={cx(descriptionClass, "group-has-open:inline")}>{rest}</p>
      </details>
    </div>
  );
}

/** Links to the tour's own site, without a referrer. */
function VirtualTour({ url }: { url: string }) {
  return (
    <p className="mt-5 print:hidden">
      <a className={buttonClass({ size: "s" })} href={url} target="_blank" rel="noopener noreferrer nofollow">
        Virtual tour
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </p>
  );
}

export function About({ listing: { description, details } }: { listing: ListingView }) {
  return (
    <ListingSection id="about" title="About this home">
      <Description description={description} />
      {details.virtualTourUrl ? <VirtualTour url={details.virtualTourUrl} /> : null}
    </ListingSection>
  );
}

export function Highlights({ listing: { highlights } }: { listing: ListingView }) {
  if (highlights.length === 0) return null;
  return (
    <ListingSection id="highlights" title="Highlights">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-x-8 gap-y-3 *:flex *:gap-3 [&_svg]:mt-0.5 [&_svg]:text-agave">
        {highlights.map((highlight) => (
          <li key={highlight}>
            <Icon name="check" />
            <span>{highlight}</span>
          </li>
        ))}
      </ul>
    </ListingSection>
  );
}

const linesClass =
  "*:flex *:gap-3 *:border-line *:py-3 *:first:pt-0 *:not-first:border-t [&_svg]:mt-0.5 [&_svg]:text-agave";

export function OpenHouses({ listing: { id, openHouses } }: { listing: ListingView }) {
  if (openHouses.length === 0) return null;
  return (
    <ListingSection id="open-houses" title="Open houses">
      <ul className={linesClass}>
        {openHouses.map(({ startsAt, times, remarks, livestreamUrl, appointmentRequired, onlineOnly }) => (
          <li key={startsAt}>
            <Icon name="calendar" />
            <span>
              <time dateTime={startsAt}>{times}</time>
              {onlineOnly ? <span className="block type-small">Online only</span> : null}
              {appointmentRequired ? <span className="block type-small">By appointment</span> : null}
              {livestreamUrl ? (
                <a
                  className="link block type-small print:hidden"
                  href={livestreamUrl}
                  rel="noopener noreferrer"
                  target="_blank"
                >
                  Watch online
                </a>
              ) : null}
              {remarks ? <span className="block text-soft type-small">{remarks}</span> : null}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 type-small print:hidden">
        <a className="link" href={href("/listing/:id/open-houses.ics", { id: String(id) })}>
          Add to your calendar
        </a>
      </p>
    </ListingSection>
  );
}

const pricesClass =
  "w-full border-collapse tabular-nums cells:border-b cells:border-line cells:px-0 cells:py-2.5 cells:not-last:pr-4 " +
  "cells:text-left cells:align-top cells:last:text-right [&_th]:text-small [&_th]:font-normal [&_th]:text-soft";

export function PriceHistory({ listing: { priceEvents } }: { listing: ListingView }) {
  if (priceEvents.length === 0) return null;
  return (
    <ListingSection id="price-history" title="Price history">
      <table className={pricesClass}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Event</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody>
          {priceEvents.map(({ at, day, label, price, change, isBefore }) => (
            <tr key={at + label + price}>
              <td>
                {isBefore ? "Before " : null}
                <time dateTime={at}>{day}</time>
              </td>
              <td>{label}</td>
              <td>
                {formatMoney(price)}
                {change ? (
                  <span className="block text-soft type-small">
                    {change > 0 ? "up " : "down "}
                    {formatMoney(Math.abs(change))}
                  </span>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 type-small text-soft">
        Dates come from the feed. If it doesn’t give one, we show the date of the update.
      </p>
    </ListingSection>
  );
}

const SCHOOL_LEVELS = ["Elementary", "Middle", "High"] as const;

/** The schools that the listing names, by level. The feed has no ratings. */
export function Schools({ listing: { schools } }: { listing: ListingView }) {
  return (
    <ListingSection id="schools" title="Schools">
      <ul className={linesClass}>
        {SCHOOL_LEVELS.map((level) => {
          const school = schools.find((candidate) => candidate.level === level);
          return (
            <li key={level}>
              <span>
                {school?.name ?? "N/A"}
                <span className="block text-soft type-small">
                  {school?.district ? `${level}, ${school.district} district` : level}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
      <p className="mt-3 type-small text-soft">
        School names come from the listing. Confirm enrollment with the school district.
      </p>
    </ListingSection>
  );
}
