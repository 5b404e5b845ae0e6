/** What this project uses of negotiator. The published types don't know the option of `encoding`. */
declare module "negotiator" {
  export default class Negotiator {
    constructor(request: { headers: { "accept-encoding": string } });
    /** @returns nothing if the client accepts none of these encodings */
    encoding<E extends string>(available: readonly E[], options: { preferred: readonly E[] }): E | undefined;
  }
}
