/** A project's design items as a carousel, a gallery, and a list. */

import { badgeClass } from "~/ui/badge";
import { PhotoPlaceholder } from "~/ui/icons";
import { itemRowsClass } from "~/ui/rows";
import { ScrollRegion } from "~/ui/scroll-region";
import type { BuyerDesignItem } from "./data.server";

export function DesignPicture({ url, name }: { url: string | null; name: string }) {
  return (
    <div className="photo-frame">
      {url ? <img src={url} alt={name} loading="lazy" width={480} height={360} /> : <PhotoPlaceholder />}
    </div>
  );
}

/** Of items that have their picture on the left. */
export const designGalleryClass =
  "grid grid-cols-[repeat(auto-fill,minmax(min(100%,26rem),1fr))] gap-x-[clamp(2rem,4vw,4rem)] gap-y-9 " +
  "*:grid *:grid-cols-[minmax(7rem,2fr)_3fr] *:items-start *:gap-x-5.5 [&_h3]:text-sub/[1.27]";

/** Highlights "confirmed"; every other status has a plain badge. */
const Status = ({ status }: { status: string }) =>
  status === "confirmed" ? (
    <span className={badgeClass({ tone: "ok", dot: true })}>Confirmed</span>
  ) : (
    <span className={badgeClass()}>{status}</span>
  );

/** The items that staff marked for the carousel. */
export function DesignCarousel({ items }: { items: readonly BuyerDesignItem[] }) {
  return (
    <section aria-labelledby="highlights">
      <h2 id="highlights">Highlights</h2>
      <ScrollRegion
        as="ul"
        className="flex gap-4 overflow-x-auto pb-2 [scroll-snap-type:x_proximity] *:flex-[0_0_min(80%,20rem)] *:snap-start"
        label="Highlights"
      >
        {items.map((item) => (
          <li key={item.id}>
            <DesignPicture url={item.mediaUrl} name={item.name} />
            <p>
              <b>{item.name}</b>
            </p>
            <p className="type-small text-soft">{item.rooms.join(", ")}</p>
          </li>
        ))}
      </ScrollRegion>
    </section>
  );
}

/** Groups items by room and keeps their order. */
function groupByRoom(items: readonly BuyerDesignItem[]): [room: string, items: BuyerDesignItem[]][] {
  const rooms = new Map<string, BuyerDesignItem[]>();
  for (const item of items) {
    const room = item.rooms.join(", ");
    rooms.set(room, [...(rooms.get(room) ?? []), item]);
  }
  return [...rooms];
}

export function DesignGallery({ items }: { items: readonly BuyerDesignItem[] }) {
  return groupByRoom(items).map(([room, roomItems]) => (
    <section key={room} aria-label={room}>
      <h2>{room}</h2>
      <div className={designGalleryClass}>
        {roomItems.map((item) => (
          <article key={item.id}>
            <DesignPicture url={item.mediaUrl} name={item.name} />
            <div>
              <p className="type-small text-soft">{item.productType}</p>
              <h3>{item.name}</h3>
              {item.description ? <p className="type-small">{item.description}</p> : null}
              <p>
                <Status status={item.status} />
              </p>
            </div>
          </article>
        ))}
      </div>
    </section>
  ));
}

export function DesignList({ items }: { items: readonly BuyerDesignItem[] }) {
  return groupByRoom(items).map(([room, roomItems]) => (
    <section key={room} aria-label={room}>
      <h2>{room}</h2>
      <ul className={itemRowsClass}>
        {roomItems.map((item) => (
          <li key={item.id}>
            <div>
              <h3>{item.name}</h3>
              <p className="type-small text-soft">
                {[item.productType, item.description].filter((text) => text !== null).join(". ")}
              </p>
            </div>
            <Status status={item.status} />
          </li>
        ))}
      </ul>
    </section>
  ));
}
