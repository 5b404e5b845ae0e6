import { type ReactNode, startTransition, useEffect, useState } from "react";
import { FeedLogo } from "~/mls/feed-credit";
import { useFollow } from "~/ui/hooks/use-follow";
import { useLight } from "~/ui/hooks/use-light";
import { Fanlight } from "~/ui/icons";
import { count, money } from "~/ui/text/money";
import { cardAddress } from "../address";
import type { PhotoAlteration } from "../listing";
import { AlteredLabel } from "../photos/altered-label";
import { mediaUrl, srcSet } from "../photos/media";
import { statusBadge } from "../rules";
import { Heart } from "../save/save-form";
import type { ListingCard } from "../search.server";

const WIDTHS = [320, 480, 768, 960] as const;
/** The photo's width in the grid of list.css and card.css: the page is at most 1603 px wide with 3.4vw gutters. */
const SIZES =
  "(min-width: 1603px) 359px, (min-width: 64rem) calc(23.3vw - 18px), (min-width: 40rem) calc(46.6vw - 12px), calc(100vw - 2rem)";

/** "3 beds", "1 bath", "2.5 baths"; a dash if the feed has no value. */
function amount(value: number | null, one: string, many: string): string {
  return value === null ? `– ${many}` : `${count(value)} ${value === 1 ? one : many}`;
}

type PhotoProps = { card: ListingCard; to: string; eager: boolean };

function FirstPhoto({ card, eager, light }: Omit<PhotoProps, "to"> & { light?: boolean }) {
  const [photo] = card.photos;
  return photo ? (
    <LabeledPhoto alteration={card.alterations?.[photo]}>
      <img
        src={mediaUrl(card.id, photo, 480)}
        srcSet={light ? undefined : srcSet(card.id, photo, WIDTHS)}
        sizes={light ? undefined : SIZES}
        alt={`Front of ${cardAddress(card)}`}
        width={480}
        height={360}
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : undefined}
      />
    </LabeledPhoto>
  ) : (
    <Fanlight />
  );
}

/** Keeps a label on its photo during swipes; other photos get no wrapper. */
function LabeledPhoto({ alteration, children }: { alteration: PhotoAlteration | undefined; children: ReactNode }) {
  return alteration ? (
    <span className="labeled">
      {children}
      <AlteredLabel alteration={alteration} />
    </span>
  ) : (
    children
  );
}

/**
 * Up to five photos, a swipeable strip on phones. Browsers load lazy photos next to a visible one, so scripts hold back
 * the later ones until the strip is touched, then load one ahead and update the counter and dots. Without scripts,
 * browsers load every `<img>` at once, lazy or not, but not the backgrounds of elements that are far away or hidden, so
 * the later photos are backgrounds. The style is inline because a browser may request backgrounds before it has the
 * style sheet. Only phones get them, because they are a sixth of the page's elements.
 * @param phone whether a phone requested the page
 * @param strip whether scripts run and the screen is narrow enough for a strip
 */
function Photos({ card, to, eager, phone, strip }: PhotoProps & Pick<Look, "phone" | "strip">) {
  const [at, setAt] = useState(0);
  const [reach, setReach] = useState(0);
  const later = card.photos.slice(1);
  const reachOut = () => setReach((reached) => Math.max(reached, at + 1));
  return (
    <div className="photo">
      <a
        className="slides"
        href={to}
        tabIndex={strip ? 0 : -1}
        onPointerDown={reachOut}
        onFocus={reachOut}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          const now = Math.round(scrollLeft / Math.max(1, clientWidth));
          setAt(now);
          setReach((reached) => Math.max(reached, now + 1));
        }}
      >
        <FirstPhoto card={card} eager={eager} />
        {strip ? (
          later.map((photo, number) =>
            number < reach ? (
              <LabeledPhoto key={photo} alteration={card.alterations?.[photo]}>
                <img src={mediaUrl(card.id, photo, 640)} alt="" width={480} height={360} />
              </LabeledPhoto>
            ) : (
              <i key={photo} />
            ),
          )
        ) : phone ? (
          <noscript>
            <span style={{ display: "flex", contentVisibility: "auto", flex: `0 0 ${later.length}00%` }}>
              {later.map((photo) => (
                <i key={photo} style={{ backgroundImage: `url(${mediaUrl(card.id, photo, 480)})` }}>
                  <AlteredLabel alteration={card.alterations?.[photo]} />
                </i>
              ))}
            </span>
          </noscript>
        ) : null}
      </a>
      <span className="count" aria-hidden="true">{`${at + 1} / ${later.length + 1}`}</span>
      <i className="dots" style={{ "--of": later.length + 1, "--at": at } as React.CSSProperties} />
    </div>
  );
}

/** State that cards share with the map beside them. */
export type Beside = {
  /** The home whose pin is hovered or focused. */
  lit: number | null;
  /** Called when a card is hovered or focused; null when none is. */
  onLight: (id: number | null) => void;
  /** The 1-based card to show on screens with room for only one. */
  alone: number;
};

/** Options shared by all cards of a list. */
type Look = {
  /** The list's query, which each card's link carries so that the back link leads to the same list. */
  search: string;
  /** Whether a phone requested the page; its photos are a strip with and without scripts. */
  phone: boolean;
  /** Whether scripts enhance the photo strip. */
  strip: boolean;
  /** The light version shows one small photo per card. */
  light: boolean;
  /** Whether a map is shown beside the cards. */
  beside: boolean;
};

/**
 * A home in the grid; the whole card is one link.
 * @param eager whether its first photo is in the first viewport
 */
function HomeCard({
  card,
  eager,
  look,
  name = "home",
}: {
  card: ListingCard;
  eager: boolean;
  look: Look;
  name?: string;
}) {
  const to = `/listing/${card.id}${look.search}`;
  const status = statusBadge(card.status);
  return (
    <li className={name} data-home={look.beside ? card.id : undefined}>
      {card.photos.length > 1 && !look.light ? (
        <Photos card={card} to={to} eager={eager} phone={look.phone} strip={look.strip} />
      ) : (
        <div className={card.photos.length > 0 ? "photo" : "photo photo--none"}>
          <FirstPhoto card={card} eager={eager} light={look.light} />
        </div>
      )}
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
      {card.office || card.logo ? (
        <p className="home__office">
          {card.logo ? <FeedLogo logo={card.logo} /> : null}
          {card.office ? `Listing office: ${card.office}` : null}
        </p>
      ) : null}
      <Heart id={card.id} name={cardAddress(card)} />
    </li>
  );
}

/** Whether scripts run and the screen is narrow enough for photo strips; updated at low priority. */
function useStrips(): boolean {
  const [strips, setStrips] = useState(false);
  useEffect(() => {
    const narrow = matchMedia("(max-width: 39.99rem)");
    const set = () => startTransition(() => setStrips(narrow.matches));
    set();
    narrow.addEventListener("change", set);
    return () => narrow.removeEventListener("change", set);
  }, []);
  return strips;
}

/**
 * Cards in 1, 2 or 4 columns by width, within {@link SavedHomes}.
 * @param search the list's query, which each card's link carries
 * @param eager number of cards in the first viewport, whose photos load at once
 * @param phone whether a phone requested the page
 * @param mapPane the map beside the cards, which then have at most two columns
 */
export function ListingCards({
  cards,
  search,
  eager = 0,
  phone = false,
  beside,
}: {
  cards: readonly ListingCard[];
  search: string;
  eager?: number;
  phone?: boolean;
  beside?: Beside;
}) {
  const follow = useFollow();
  const look = { search, phone, light: useLight(), strip: useStrips(), beside: beside !== undefined };
  if (beside) {
    const light = ({ target }: { target: EventTarget }) =>
      beside.onLight(Number((target as Element).closest<HTMLElement>("[data-home]")?.dataset.home) || null);
    const dark = () => beside.onLight(null);
    return (
      <>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: it follows the links inside, and links turn keys into clicks */}
        <ul
          className="homes homes--2"
          onClick={follow}
          onMouseOver={light}
          onMouseLeave={dark}
          onFocus={light}
          onBlur={dark}
        >
          {cards.map((card, number) => (
            <HomeCard
              key={card.id}
              card={card}
              eager={number < eager}
              look={look}
              name={`home${card.id === beside.lit ? " home--lit" : ""}${number + 1 === beside.alone ? " home--alone" : ""}`}
            />
          ))}
        </ul>
      </>
    );
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: it follows the links inside, and links turn keys into clicks */}
      <ul className="homes homes--4" onClick={follow}>
        {cards.map((card, number) => (
          <HomeCard key={card.id} card={card} eager={number < eager} look={look} />
        ))}
      </ul>
    </>
  );
}

/** Eight placeholder cards, shown while a new list loads. */
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
