import { useEffect, useRef, useState } from "react";
import { Fanlight } from "~/ui/icons";
import { count, money } from "~/ui/money";
import { useFollow } from "~/ui/use-follow";
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
  return value === null ? `– ${many}` : `${count(value)} ${value === 1 ? one : many}`;
}

/** Up to five photos, on phones a strip that snaps; scripts turn its counter and dots. */
function Photos({ card, to, eager }: { card: ListingCard; to: string; eager: boolean }) {
  const [at, setAt] = useState(0);
  const photos = card.photos.length;
  if (photos === 0) {
    return (
      <div className="photo photo--none">
        <Fanlight />
      </div>
    );
  }
  return (
    <div className="photo">
      <a
        className="slides"
        href={to}
        tabIndex={-1}
        onScroll={({ currentTarget: strip }) => setAt(Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth)))}
      >
        <img
          src={mediaUrl(card.id, card.photos[0]!, 480)}
          srcSet={srcSet(card.id, card.photos[0]!, WIDTHS)}
          sizes={SIZES}
          alt={`Front of ${cardAddress(card)}`}
          width={480}
          height={360}
          loading={eager ? "eager" : "lazy"}
          fetchPriority={eager ? "high" : undefined}
        />
        {card.photos.slice(1).map((photo) => (
          <img key={photo} src={mediaUrl(card.id, photo, 480)} alt="" width={480} height={360} loading="lazy" />
        ))}
      </a>
      {photos > 1 ? (
        <>
          <span className="count" aria-hidden="true">{`${at + 1} / ${photos}`}</span>
          <i className="dots" style={{ "--of": photos, "--at": at } as React.CSSProperties} />
        </>
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
  const to = `/listing/${card.id}${search}`;
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
        <a href={to}>{cardAddress(card)}</a>
      </h2>
      <p className="home__price num">{money(card.price)}</p>
      <ul className="home__facts">
        <li>{amount(card.beds, "bed", "beds")}</li>
        <li>{amount(card.baths, "bath", "baths")}</li>
        <li>{amount(card.sqft, "sqft", "sqft")}</li>
      </ul>
      {card.office ? <p className="home__office">{`Listing office: ${card.office}`}</p> : null}
    </li>
  );
}

/**
 * Lets the keyboard reach the photo strips while they scroll, which is on phones alone: elsewhere they would only
 * double the card's link. @returns what undoes it
 */
function focusableStrips(list: HTMLElement): () => void {
  const narrow = matchMedia("(max-width: 39.99rem)");
  const set = () => {
    for (const strip of list.querySelectorAll<HTMLElement>(".slides")) strip.tabIndex = narrow.matches ? 0 : -1;
  };
  set();
  narrow.addEventListener("change", set);
  return () => narrow.removeEventListener("change", set);
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
  const follow = useFollow();
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other cards bring other strips
  useEffect(() => (list.current ? focusableStrips(list.current) : undefined), [cards]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it follows the links inside, and links turn keys into clicks
    <ul className="homes homes--4" ref={list} onClick={follow}>
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
