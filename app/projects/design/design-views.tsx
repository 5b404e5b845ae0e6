/** A project's design items as a carousel, a gallery, and a list. */

import { PhotoPlaceholder } from "~/ui/icons";
import { ScrollRegion } from "~/ui/scroll-region";
import type { BuyerDesignItem } from "./json.server";

function Picture({ item }: { item: BuyerDesignItem }) {
  return (
    <div className={item.mediaUrl ? "photo" : "photo photo--none"}>
      {item.mediaUrl ? (
        <img src={item.mediaUrl} alt={item.name} loading="lazy" width={480} height={360} />
      ) : (
        <PhotoPlaceholder />
      )}
    </div>
  );
}

/** Highlights "confirmed"; every other status has a plain badge. */
const Status = ({ status }: { status: string }) =>
  status === "confirmed" ? (
    <span className="badge badge--ok badge--dot">Confirmed</span>
  ) : (
    <span className="badge">{status}</span>
  );

/** The items that staff marked for the carousel. */
export function DesignCarousel({ items }: { items: readonly BuyerDesignItem[] }) {
  return (
    <section aria-labelledby="highlights">
      <h2 id="highlights">Highlights</h2>
      <ScrollRegion as="ul" className="carousel" label="Highlights">
        {items.map((item) => (
          <li key={item.id}>
            <Picture item={item} />
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
      <div className="swatches">
        {roomItems.map((item) => (
          <article key={item.id} className="swatch">
            <Picture item={item} />
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
      <ul className="rows">
        {roomItems.map((item) => (
          <li key={item.id}>
            <div className="grow">
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
