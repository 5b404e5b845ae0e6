/**
 * Cards as text, for the data of a page: a line each, with bars between the values. As objects, their keys and references would be
 * two fifths of a list's data.
 */
import type { ListingCard } from "../search.server";

declare const packed: unique symbol;
export type PackedCards = string & { [packed]: true };

/** Stands for a bar of a text. The feed's texts have no control characters. */
const BAR = "\x1f";

const packText = (text: string | null | undefined) => text?.replaceAll("|", BAR);
const unpackText = (cell: string) => cell.replaceAll(BAR, "|");

function packCard(card: ListingCard): string {
  const cells = [
    card.id,
    card.price,
    card.status,
    card.badge,
    packText(card.line1),
    packText(card.city),
    card.state,
    card.zip,
    card.beds,
    card.baths,
    card.sqft,
    card.photos,
    packText(card.office),
    card.payment,
    card.withUpgrades,
    card.logo?.src,
    packText(card.logo?.alt),
  ];
  // `join` leaves out null and undefined.
  return cells.join("|").replace(/\|+$/, "");
}

export const packCards = (cards: readonly ListingCard[]): PackedCards => cards.map(packCard).join("\n") as PackedCards;

const toNumber = (cell: string | undefined): number | null => (cell ? Number(cell) : null);

function unpackCard(line: string): ListingCard {
  const [id, price, status, badge, line1 = "", city = "", state = "", zip = "", beds, baths, sqft, ...rest] =
    line.split("|");
  const [photos = "", office = "", payment, withUpgrades, src, alt = ""] = rest;
  return {
    id: Number(id),
    price: Number(price),
    status: status as ListingCard["status"],
    badge: (badge || null) as ListingCard["badge"],
    line1: unpackText(line1) || null,
    city: unpackText(city),
    state,
    zip,
    beds: toNumber(beds),
    baths: toNumber(baths),
    sqft: toNumber(sqft),
    photos,
    office: unpackText(office) || null,
    payment: Number(payment) || undefined,
    withUpgrades: withUpgrades ? true : undefined,
    logo: src ? { src, alt: unpackText(alt) } : undefined,
  };
}

let last: { text: string; cards: ListingCard[] } = { text: "", cards: [] };

/** The cards of a page's data. Those unpacked last are kept, because a page's head and its content need the same. */
export function unpackCards(text: PackedCards): ListingCard[] {
  if (text !== last.text) last = { text, cards: text ? text.split("\n").map(unpackCard) : [] };
  return last.cards;
}
