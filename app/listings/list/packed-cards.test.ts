import { expect, test } from "vitest";
import type { ListingCard } from "../search.server";
import { packCards, unpackCards } from "./packed-cards";

const plain: ListingCard = {
  id: 4_471,
  price: 1_855_000,
  status: "Active",
  badge: "NEW",
  line1: "110 Copperbark Cir",
  city: "San Bruno",
  state: "CA",
  zip: "94066",
  beds: 3,
  baths: 2.5,
  sqft: 1_625,
  photos: "c48eb8b32cb48b82 0a369d251001572a",
  office: "Quiet Cove",
};
const unknown: ListingCard = {
  ...plain,
  id: 1,
  status: "Coming Soon",
  badge: null,
  line1: null,
  beds: null,
  baths: 0,
  sqft: null,
  photos: "",
  office: null,
};

test.each<[name: string, cards: ListingCard[]]>([
  ["no cards", []],
  ["values that the feed doesn't have", [plain, unknown]],
  ["bars in texts", [{ ...plain, line1: "1 A | B St", city: "Two|Three", office: "|Quiet ¦ Cove|" }]],
  ["labeled photos", [{ ...plain, photos: "c48eb8b32cb48b82 0a369d251001572a:staged" }, plain]],
  [
    "payments",
    [
      { ...plain, payment: 4_210 },
      { ...unknown, payment: 3_999, withUpgrades: true },
    ],
  ],
  ["a logo", [{ ...plain, logo: { src: "/mls-logo/bay", alt: "Bay | East MLS" } }]],
])("keeps %s", (_, cards) => {
  expect(unpackCards(packCards(cards))).toEqual(cards);
});
