import { useState } from "react";
import { href, Link } from "react-router";
import { Fanlight } from "~/ui/icons";
import { money } from "~/ui/money";
import { mediaUrl, srcSet } from "./media";
import { statusBadge } from "./rules";
import type { ListingCard } from "./search.server";

const WIDTHS = [320, 480, 640, 960] as const;
const SIZES = "(min-width: 64rem) 24vw, (min-width: 40rem) 48vw, 94vw";

/** "4471 Brockton Ave, Riverside, CA 92501"; without the street where the seller withholds it. */
export function cardAddress(card: Pick<ListingCard, "line1" | "city" | "state" | "zip">): string {
  return `${card.line1 ?? "Address withheld"}, ${card.city}, ${card.state} ${card.zip}`;
}

/** "3 beds", "1 bath", "2.5 baths"; a dash stands for what the feed does not say. */
function amount(value: number | null, one: string, many: string): string {
  return value === null ? `– ${many}` : `${value.toLocaleString("en-US")} ${value === 1 ? one : many}`;
}

/** Up to five photos: on phones a strip that snaps, each with its number; scripts add the dots. */
function Photos({ card, to, eager }: { card: ListingCard; to: string; eager: boolean }) {
  const [at, setAt] = useState(0);
  const address = cardAddress(card);
  if (card.photos.length === 0) {
    return (
      <div className="photo photo--none">
        <Fanlight />
      </div>
    );
  }
  return (
    <div className="photo">
      <div
        className="slides"
        onScroll={({ currentTarget: strip }) => setAt(Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth)))}
      >
        {card.photos.map((photo, number) => (
          <Link
            key={photo}
            to={to}
            tabIndex={-1}
            aria-hidden={number > 0 || undefined}
            data-at={`${number + 1} / ${card.photos.length}`}
          >
            <img
              src={mediaUrl(card.id, photo, 480)}
              srcSet={number === 0 ? srcSet(card.id, photo, WIDTHS) : undefined}
              sizes={number === 0 ? SIZES : undefined}
              alt={number === 0 ? `Front of ${address}` : ""}
              width={480}
              height={360}
              loading={eager && number === 0 ? "eager" : "lazy"}
              fetchPriority={eager && number === 0 ? "high" : undefined}
              decoding="async"
            />
          </Link>
        ))}
      </div>
      {card.photos.length > 1 ? (
        <span className="dots" aria-hidden="true">
          {card.photos.map((photo, number) => (
            <i key={photo} className={number === at ? "on" : undefined} />
          ))}
        </span>
      ) : null}
    </div>
  );
}

/**
 * A home in the grid. The whole card is one link, which carries the list's query along so that the way back leads to
 * the same list.
 * @param eager its first photo is among the first seen
 */
function HomeCard({ card, search, eager }: { card: ListingCard; search: string; eager: boolean }) {
  const to = href("/listing/:id", { id: String(card.id) }) + search;
  const status = statusBadge(card.status);
  return (
    <li className="home">
      <Photos card={card} to={to} eager={eager} />
      {status ? (
        <span className="badge">{status}</span>
      ) : card.badge ? (
        <span className={card.badge === "NEW" ? "badge badge--new" : "badge badge--offer"}>{card.badge}</span>
      ) : null}
      <h2>
        <Link to={to}>{cardAddress(card)}</Link>
      </h2>
      <p className="home__price num">{money(card.price)}</p>
      <ul className="home__facts">
        <li>{amount(card.beds, "bed", "beds")}</li>
        <li>{amount(card.baths, "bath", "baths")}</li>
        <li>{amount(card.sqft, "sqft", "sqft")}</li>
      </ul>
      {card.office ? <p className="home__office">Listing office: {card.office}</p> : null}
    </li>
  );
}

/**
 * Cards in 1, 2 or 4 columns by width.
 * @param search the list's query, carried along by each card's link
 * @param eager how many of the first cards' photos load at once: those of the first screen
 */
export function ListingCards({
  cards,
  search,
  eager = 0,
}: {
  cards: readonly ListingCard[];
  search: string;
  eager?: number;
}) {
  return (
    <ul className="homes homes--4">
      {cards.map((card, number) => (
        <HomeCard key={card.id} card={card} search={search} eager={number < eager} />
      ))}
    </ul>
  );
}

/** Eight cards without content, while a new list is on its way. */
export function CardSkeletons() {
  return (
    <div className="homes homes--4 bones" role="status" aria-label="Loading homes">
      {["a", "b", "c", "d", "e", "f", "g", "h"].map((bone) => (
        <div key={bone} aria-hidden="true">
          <div className="bone bone--photo" />
          <div className="bone bone--price" />
          <div className="bone bone--facts" />
        </div>
      ))}
    </div>
  );
}
