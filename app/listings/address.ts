/** A home's address in one line; pure, for server and browser alike. */

/** "4471 Brockton Ave, Riverside, CA 92501"; without the street where the seller withholds it. */
export function cardAddress(card: { line1: string | null; city: string; state: string; zip: string }): string {
  return `${card.line1 ?? "Address withheld"}, ${card.city}, ${card.state} ${card.zip}`;
}
