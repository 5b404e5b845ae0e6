/** The heading and the sections of the listing page. A section without content is left out. */
import type { ReactNode } from "react";
import { href } from "react-router";
import { Icon } from "~/ui/icons";
import { formatDay } from "~/ui/text/dates";
import { formatMoney } from "~/ui/text/money";
import { formatCityLine, formatHomeHeading } from "../address";
import { HOME_TYPE_LABELS } from "../listing";
import { getListingBadge } from "../rules";
import { formatOpenHouse } from "./dates";
import type { ListingView } from "./listing-view";
import { formatNumber } from "./numbers";
import { splitAfterWords } from "./text";

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
    <div className="listing__top">
      <div>
        <h1>{formatHomeHeading(listing)}</h1>
        <p className="flex flex-wrap items-center gap-3 type-lead text-soft">
          {formatCityLine(listing)}
          {badge ? (
            <span className={badge === "NEW" ? "badge badge--new" : "badge badge--offer-plain"}>{badge}</span>
          ) : null}
        </p>
      </div>
      <p className="listing__price tabular-nums">
        <span className="text-soft type-small">List price</span>
        {formatMoney(listing.price)}
      </p>
    </div>
  );
}

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
    <dl className="key-details">
      {details.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const ABOUT_WORDS = 100;

/** The description: the first 100 words, with the rest behind "Show more". */
function Description({ description }: { description: string | null }) {
  const text = description?.trim();
  if (!text) return <p className="type-lead">No description available.</p>;
  const [start, rest] = splitAfterWords(text, ABOUT_WORDS);
  if (!rest) return <p className="type-lead about__text">{start}</p>;
  return (
    <div className="about type-lead">
      <p className="about__text">
        {start}
        <span className="about__cut">…</span>
      </p>
      <details>
        <summary>
          <span className="about__more">Show more</span>
          <span className="about__less">Show less</span>
        </summary>
        <p className="about__text">{rest}</p>
      </details>
    </div>
  );
}

/** Links to the tour's own site, without a referrer. */
function VirtualTour({ url }: { url: string }) {
  return (
    <p className="tour">
      <a className="btn btn--s" href={url} target="_blank" rel="noopener noreferrer nofollow">
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
      <ul className="check-list">
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

export function OpenHouses({ listing: { id, openHouses } }: { listing: ListingView }) {
  if (openHouses.length === 0) return null;
  return (
    <ListingSection id="open-houses" title="Open houses">
      <ul className="lines">
        {openHouses.map(({ startsAt, endsAt, remarks, livestreamUrl, appointmentRequired, onlineOnly }) => (
          <li key={startsAt}>
            <Icon name="calendar" />
            <span>
              <time dateTime={startsAt}>{formatOpenHouse(startsAt, endsAt)}</time>
              {onlineOnly ? <span className="type-small lines__note">Online only</span> : null}
              {appointmentRequired ? <span className="type-small lines__note">By appointment</span> : null}
              {livestreamUrl ? (
                <a
                  className="link type-small lines__note"
                  href={livestreamUrl}
                  rel="noopener noreferrer"
                  target="_blank"
                >
                  Watch online
                </a>
              ) : null}
              {remarks ? <span className="text-soft type-small lines__note">{remarks}</span> : null}
            </span>
          </li>
        ))}
      </ul>
      <p className="type-small lines__end">
        <a className="link" href={href("/listing/:id/open-houses.ics", { id: String(id) })}>
          Add to your calendar
        </a>
      </p>
    </ListingSection>
  );
}

export function PriceHistory({ listing: { priceEvents } }: { listing: ListingView }) {
  if (priceEvents.length === 0) return null;
  return (
    <ListingSection id="price-history" title="Price history">
      <table className="prices tabular-nums">
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Event</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody>
          {priceEvents.map(({ at, label, price, change, isBefore }) => (
            <tr key={at + label + price}>
              <td>
                {isBefore ? "Before " : null}
                <time dateTime={at}>{formatDay(at)}</time>
              </td>
              <td>{label}</td>
              <td>
                {formatMoney(price)}
                {change ? (
                  <span className="text-soft type-small prices__change">
                    {change > 0 ? "up " : "down "}
                    {formatMoney(Math.abs(change))}
                  </span>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="type-small text-soft">
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
      <ul className="lines">
        {SCHOOL_LEVELS.map((level) => {
          const school = schools.find((candidate) => candidate.level === level);
          return (
            <li key={level}>
              <span>
                {school?.name ?? "N/A"}
                <span className="text-soft type-small lines__note">
                  {school?.district ? `${level}, ${school.district} district` : level}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
      <p className="type-small text-soft">
        School names come from the listing. Confirm enrollment with the school district.
      </p>
    </ListingSection>
  );
}
