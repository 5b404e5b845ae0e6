import { cx } from "class-variance-authority";
import { type MouseEvent, type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { FeedLogo } from "~/mls/feed-credit";
import { badgeClass } from "~/ui/badge";
import { useLight } from "~/ui/hooks/use-light";
import { useMedia } from "~/ui/hooks/use-media";
import { PhotoPlaceholder } from "~/ui/icons";
import { formatEstimate, formatMoney, formatNumber } from "~/ui/text/money";
import { formatCardAddress } from "../address";
import type { PhotoAlteration } from "../listing";
import { AlteredLabel } from "../photos/altered-label";
import { buildSrcSet, getMediaUrl } from "../photos/media-url";
import { type KeyedPhoto, parsePhotos } from "../photos/photos-text";
import { getStatusBadge } from "../rules";
import { HeartButton } from "../save/save-home-form";
import type { ListingCard } from "../search.server";

/**
 * A click handler for an element with many plain links to this site, which it follows by client navigation. Rendering a
 * hundred plain links costs the server a fraction of a hundred link components.
 */
function useFollow(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest("a");
    const to = link?.getAttribute("href");
    if (!to?.startsWith("/") || link?.target) return;
    event.preventDefault();
    navigate(to);
  };
}

const WIDTHS = [320, 480, 768, 960] as const;
/** The photo's width in the grid: the page is at most 1603 px wide with 3.4vw gutters. */
const SIZES =
  "(min-width: 1603px) 359px, (min-width: 64rem) calc(23.3vw - 18px), (min-width: 40rem) calc(46.6vw - 12px), calc(100vw - 2rem)";

/** "3 beds", "1 bath", "2.5 baths"; a dash if the feed has no value. */
function formatCount(value: number | null, singular: string, plural: string): string {
  return value === null ? `– ${plural}` : `${formatNumber(value)} ${value === 1 ? singular : plural}`;
}

type PhotoProps = { card: ListingCard; photos: readonly KeyedPhoto[]; to: string; eager: boolean };

function FirstPhoto({
  card,
  photos: [photo],
  eager,
  light,
}: Omit<PhotoProps, "to"> & {
  light?: boolean;
}) {
  return photo ? (
    <LabeledPhoto alteration={photo.alteration}>
      <img
        src={getMediaUrl(card.id, photo.key, 480)}
        srcSet={light ? undefined : buildSrcSet(card.id, photo.key, WIDTHS)}
        sizes={light ? undefined : SIZES}
        alt={`Front of ${formatCardAddress(card)}`}
        width={480}
        height={360}
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : undefined}
      />
    </LabeledPhoto>
  ) : (
    <PhotoPlaceholder />
  );
}

/** Keeps a label on its photo during swipes; other photos get no wrapper. */
function LabeledPhoto({ alteration, children }: { alteration: PhotoAlteration | undefined; children: ReactNode }) {
  return alteration ? (
    <span className="relative block h-full">
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
function Photos({ card, photos, to, eager, phone, strip }: PhotoProps & Pick<CardOptions, "phone" | "strip">) {
  const [current, setCurrent] = useState(0);
  const [loadedUpTo, setLoadedUpTo] = useState(0);
  const otherPhotos = photos.slice(1);
  const loadNext = () => setLoadedUpTo((reached) => Math.max(reached, current + 1));
  return (
    <div className="photo-frame card-photo">
      <a
        className="card-strip no-underline"
        href={to}
        tabIndex={strip ? 0 : -1}
        onPointerDown={loadNext}
        onFocus={loadNext}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          const visible = Math.round(scrollLeft / Math.max(1, clientWidth));
          setCurrent(visible);
          setLoadedUpTo((reached) => Math.max(reached, visible + 1));
        }}
      >
        <FirstPhoto card={card} photos={photos} eager={eager} />
        {strip ? (
          otherPhotos.map(({ key, alteration }, number) =>
            number < loadedUpTo ? (
              <LabeledPhoto key={key} alteration={alteration}>
                <img src={getMediaUrl(card.id, key, 640)} alt="" width={480} height={360} />
              </LabeledPhoto>
            ) : (
              <i key={key} />
            ),
          )
        ) : phone ? (
          <noscript>
            <span style={{ display: "flex", contentVisibility: "auto", flex: `0 0 ${otherPhotos.length}00%` }}>
              {otherPhotos.map(({ key, alteration }) => (
                <i key={key} style={{ backgroundImage: `url(${getMediaUrl(card.id, key, 480)})` }}>
                  <AlteredLabel alteration={alteration} />
                </i>
              ))}
            </span>
          </noscript>
        ) : null}
      </a>
      <span className="card-swipe card-count" aria-hidden="true">{`${current + 1} / ${otherPhotos.length + 1}`}</span>
      <i
        className="card-swipe card-dots"
        style={{ "--of": otherPhotos.length + 1, "--at": current } as React.CSSProperties}
      />
    </div>
  );
}

const cardClass = "relative flex flex-col";
const highlightedCardClass = cx(
  cardClass,
  "[&_h2_a]:underline [&>div]:outline-offset-2 [&>div]:[outline:3px_solid_var(--color-sun)]",
);
const toBadgeClass = (tone?: "sun" | "white") =>
  badgeClass({ tone, caps: tone && true, className: "card-badge whitespace-normal" });
const statusClass = toBadgeClass();
const newClass = toBadgeClass("sun");
const incentiveClass = toBadgeClass("white");

/** State that cards share with the map next to them. */
export type MapPane = {
  /** The home whose pin is hovered or focused. */
  highlightedId: number | null;
  /** Called when a card is hovered or focused; null when none is. */
  onHighlight: (id: number | null) => void;
  /** The 1-based card to show on screens with room for only one. */
  soloCard: number;
};

/** Options shared by all cards of a list. */
type CardOptions = {
  /** The list's query, which each card's link carries so that the back link leads to the same list. */
  search: string;
  /** Whether a phone requested the page; its photos are a strip with and without scripts. */
  phone: boolean;
  /** Whether scripts enhance the photo strip. */
  strip: boolean;
  /** The light version shows one small photo per card. */
  light: boolean;
  /** What prices with upgrades include: "with kitchen remodel". */
  work: string | null;
};

/**
 * A home in the grid; the whole card is one link.
 * @param eager whether its first photo is in the first viewport
 * @param solo whether screens with room for only one card show this one
 * @param highlighted whether its pin is hovered or focused
 */
function HomeCard({
  card,
  eager,
  options,
  solo,
  highlighted,
}: {
  card: ListingCard;
  eager: boolean;
  options: CardOptions;
  solo: boolean;
  highlighted: boolean;
}) {
  const to = `/listing/${card.id}${options.search}`;
  const photos = parsePhotos(card.photos);
  const status = getStatusBadge(card.status);
  return (
    <li className={highlighted ? highlightedCardClass : cardClass} data-home={card.id} data-solo={solo || undefined}>
      {photos.length > 1 && !options.light ? (
        <Photos card={card} photos={photos} to={to} eager={eager} phone={options.phone} strip={options.strip} />
      ) : (
        <div className="photo-frame card-photo">
          <FirstPhoto card={card} photos={photos} eager={eager} light={options.light} />
        </div>
      )}
      {status ? (
        <span className={statusClass}>{status}</span>
      ) : card.badge ? (
        <span className={card.badge === "NEW" ? newClass : incentiveClass}>{card.badge}</span>
      ) : null}
      <h2 className="card-address">
        <a href={to}>{formatCardAddress(card)}</a>
      </h2>
      <p className="card-price">
        {formatMoney(card.price)}
        {card.withUpgrades ? (
          <span className="text-card/5.5 font-normal tracking-normal">{` · ${formatMoney(card.withUpgrades)} ${options.work}`}</span>
        ) : null}
      </p>
      {card.payment ? (
        <p className="order-1 text-card/5.5 text-soft">{formatEstimate(card.payment, Boolean(card.withUpgrades))}</p>
      ) : null}
      <ul className="card-facts">
        <li>{formatCount(card.beds, "bed", "beds")}</li>
        <li>{formatCount(card.baths, "bath", "baths")}</li>
        <li>{formatCount(card.sqft, "sqft", "sqft")}</li>
      </ul>
      {card.office || card.logo ? (
        <p className="order-4 text-card/5.5 text-soft">
          {card.logo ? <FeedLogo logo={card.logo} size="s" /> : null}
          {card.office ? `Listing office: ${card.office}` : null}
        </p>
      ) : null}
      <HeartButton id={card.id} name={formatCardAddress(card)} />
    </li>
  );
}

const gridClass = "card-grid grid grid-cols-1 gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-4";
/** Next to the map; phones show one card. */
const mapListClass =
  "grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-x-6 gap-y-10 max-sm:*:not-data-solo:hidden";

/**
 * Cards in 1, 2 or 4 columns by width, within {@link SavedHomes}.
 * @param search the list's query, which each card's link carries
 * @param eager number of cards in the first viewport, whose photos load at once
 * @param phone whether a phone requested the page
 * @param mapPane the map next to the cards, which then have at most two columns
 * @param work what prices with upgrades include
 */
export function ListingCards({
  cards,
  search,
  eager = 0,
  phone = false,
  mapPane,
  work = null,
}: {
  cards: readonly ListingCard[];
  search: string;
  eager?: number;
  phone?: boolean;
  mapPane?: MapPane;
  work?: string | null;
}) {
  const follow = useFollow();
  const options = { search, phone, work, light: useLight(), strip: useMedia("(width < 40rem)") };
  let mapHandlers: React.ComponentProps<"ul"> | undefined;
  if (mapPane) {
    const highlight = ({ target }: { target: EventTarget }) =>
      mapPane.onHighlight(Number((target as Element).closest<HTMLElement>("[data-home]")?.dataset.home) || null);
    const clearHighlight = () => mapPane.onHighlight(null);
    mapHandlers = {
      onMouseOver: highlight,
      onMouseLeave: clearHighlight,
      onFocus: highlight,
      onBlur: clearHighlight,
    };
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it follows the links inside, whose Enter key dispatches a click too.
    <ul className={mapPane ? mapListClass : gridClass} onClick={follow} {...mapHandlers}>
      {cards.map((card, number) => (
        <HomeCard
          key={card.id}
          card={card}
          eager={number < eager}
          options={options}
          solo={number + 1 === mapPane?.soloCard}
          highlighted={card.id === mapPane?.highlightedId}
        />
      ))}
    </ul>
  );
}

/** Eight placeholder cards, shown while a new list loads; they stay in view at any scroll offset. */
export function CardSkeletons() {
  return (
    <div className={cx(gridClass, "sticky top-4 animate-breathe")} role="status" aria-label="Loading homes">
      {["a", "b", "c", "d", "e", "f", "g", "h"].map((key) => (
        <div key={key} aria-hidden="true">
          <div className="mb-3.5 aspect-4/3 rounded-panel bg-sand" />
          <div className="mb-2 h-6 w-[45%] rounded-badge bg-sand" />
          <div className="h-4 w-3/4 rounded-badge bg-sand" />
        </div>
      ))}
    </div>
  );
}
