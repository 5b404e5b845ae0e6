/** The 1-based card that a URL shows on screens with room for one. */
export function getShownCard(search: string, cards: number): number {
  const card = Number(new URLSearchParams(search).get("card"));
  return Number.isInteger(card) && card >= 1 && card <= cards ? card : 1;
}
