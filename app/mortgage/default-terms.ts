/** Default terms; HOA dues and taxes depend on the home. Percent, percent per year, years, and dollars per year. */
export const DEFAULT_TERMS = { down: 20, rate: 6.75, term: 30, insurance: 2_400 } as const;
