/** A home's address as pages name it; pure, for server and browser alike. */

/** "4471 Brockton Ave, Riverside, CA 92501"; without the street if the seller withholds it. */
export function formatCardAddress(card: { line1: string | null; city: string; state: string; zip: string }): string {
  return `${card.line1 ?? "Address withheld"}, ${card.city}, ${card.state} ${card.zip}`;
}

/** "Riverside, CA 92501" */
export function formatCityLine(home: { city: string; state: string; zip: string }): string {
  return `${home.city}, ${home.state} ${home.zip}`.trim();
}

/** A one-line name of the home for titles and links. */
export function formatHomeName(home: { line1: string | null; city: string; state: string; zip: string }): string {
  return home.line1 ? `${home.line1}, ${formatCityLine(home)}` : `Home in ${formatCityLine(home)}`;
}

/** The page's heading; without a street line it says why there is none. */
export function formatHomeHeading(home: { line1: string | null; addressShown: boolean }): string {
  return home.line1 ?? (home.addressShown ? "Address not given" : "Address withheld by the seller");
}
