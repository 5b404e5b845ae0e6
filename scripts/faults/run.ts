/** The course of one part: how many kills there have been, and what is counted on the way. */

export class KillRun {
  kills = 0;
  inFlight = 0;
  acknowledged = 0;
  readonly recoveries: number[] = [];
  readonly #wanted: number;
  readonly #deadline: number;

  /** @param deadline in milliseconds since 1970: no process is killed after it */
  constructor(wanted: number, deadline: number) {
    this.#wanted = wanted;
    this.#deadline = deadline;
  }

  isGoingOn(): boolean {
    return this.kills < this.#wanted && Date.now() < this.#deadline;
  }

  noteKill(isInFlight: boolean): void {
    this.kills++;
    if (isInFlight) this.inFlight++;
    process.send?.({ kills: this.kills });
  }
}

/** A PDF of about this size with a text in it. */
export const pdfBytes = (size: number, text: string): Buffer<ArrayBuffer> =>
  Buffer.concat([Buffer.from(`%PDF-1.4\n${text}\n`), Buffer.alloc(size, " "), Buffer.from("%%EOF")]);
