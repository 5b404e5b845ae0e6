/** A project's design items as a carousel, a gallery, and a list. */
import { href, Link } from "react-router";
import { badgeClass } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { PhotoPlaceholder } from "~/ui/icons";
import { itemRowsClass, staffRowsClass } from "~/ui/rows";
import { ScrollRegion } from "~/ui/scroll-region";
import { formatMoney } from "~/ui/text/money";
import { pluralize } from "~/ui/text/text";
import { describeLastDay, findPicked, nameDecider } from "./choice-rules";
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

const getChoicePath = (itemId: string) => href("/dashboard/design/:itemId", { itemId });

/** The link to the options of an item that has some. */
const OptionsLink = ({ item: { id, name, choice } }: { item: BuyerDesignItem }) =>
  choice ? (
    <p className="type-small">
      {choice.state === "confirmed"
        ? `You chose ${findPicked(choice, choice.options)?.name ?? "an option"}. A change order follows. `
        : null}
      <Link className="link" to={getChoicePath(id)}>
        {pluralize(choice.options.length, "option")}
        <span className="sr-only">{` for ${name}`}</span>
      </Link>
    </p>
  ) : null;

/** The choices that aren't made yet, with the first one's link as the main button of the page. */
export function ToDecide({ items }: { items: readonly BuyerDesignItem[] }) {
  const open = items.flatMap(({ choice, ...item }) =>
    choice && (choice.state === "open" || choice.state === "late") ? { ...item, choice } : [],
  );
  if (open.length === 0) return null;
  return (
    <section className="rounded-panel bg-stucco px-5 py-4" aria-labelledby="to-decide">
      <h2 id="to-decide">To decide</h2>
      <ul className={staffRowsClass}>
        {open.map(({ id, name, rooms, choice: { state, allowance, decideOn, mayDecide, decider, mainContact } }, n) => (
          <li key={id}>
            <div>
              <h3>{name}</h3>
              <p className="type-small text-soft">
                {[rooms.join(", "), allowance === null ? null : `${formatMoney(allowance)} allowance`]
                  .filter((text) => text !== null)
                  .join(". ")}
              </p>
              {decideOn === null ? null : (
                <p className="flex flex-wrap items-center gap-2 type-small text-soft">
                  {`${state === "late" ? "The last day was" : "Decide by"} ${describeLastDay(decideOn)}.`}
                  {state === "late" ? <span className={badgeClass({ tone: "bad" })}>Overdue</span> : null}
                </p>
              )}
              {mayDecide ? null : (
                <p className="type-small text-soft">{`${nameDecider(decider, mainContact)} decides.`}</p>
              )}
            </div>
            <ButtonLink size="s" look={n === 0 && mayDecide ? "sun" : "sand"} to={getChoicePath(id)}>
              {state === "open" && mayDecide ? "Compare and pick" : "See the options"}
              <span className="sr-only">{` for ${name}`}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

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
              <OptionsLink item={item} />
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
              <OptionsLink item={item} />
            </div>
            <Status status={item.status} />
          </li>
        ))}
      </ul>
    </section>
  ));
}
