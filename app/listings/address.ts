/** A home's address as pages name it; pure, for server and browser alike. */

/** "4471 Brockton Ave, Riverside, CA 92501"; without the street where the seller withholds it. */
export function cardAddress(card: { line1: string | null; city: string; state: string; zip: string }): string {
  return `${card.line1 ?? "Address withheld"}, ${card.city}, ${card.state} ${card.zip}`;
}

/** "Riverside, CA 92501" */
export function placeLine(home: { city: string; state: string; zip: string }): string {
  return `${home.city}, ${home.state} ${home.zip}`.trim();
}

/** The home in one line, as titles and links name it. */
export function homeName(home: { line1: string | null; city: string; state: string; zip: string }): string {
  return home.line1 ? `${home.line1}, ${placeLine(home)}` : `Home in ${placeLine(home)}`;
}

/** The page's heading; where there is no street line it says why. */
export function homeHeading(home: { line1: string | null; addressShown: boolean }): string {
  return home.line1 ?? (home.addressShown ? "Address not given" : "Address withheld by the seller");
}
