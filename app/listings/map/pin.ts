/** What the map shows of homes. Shared with the browser. */

/**
 * A home, or with `count` several in one cell of the screen: then the position is their middle, the price their lowest
 * and the id that home's. Degrees to five places (about a metre), whole dollars.
 */
export type Pin = { id: number; lat: number; lng: number; price: number; count?: number };
