/** Fetches photos from the feed. Limits concurrency and rate, obeys Retry-After, and pauses while the host is down. */
import { setTimeout as delay } from "node:timers/promises";
import {
  BrokenCircuitError,
  bulkhead,
  ConsecutiveBreaker,
  ConstantBackoff,
  circuitBreaker,
  handleWhen,
  type IPolicy,
  retry,
  wrap,
} from "cockatiel";
import { DownloadError, type DownloadRules, download } from "~/platform/files/download.server";
import { imageKind } from "~/platform/files/images.server";
import type { PhotoRules } from "./photo-rules.server";

/** Maximum size of an original, in bytes. */
export const MOST_BYTES = 25 * 1024 * 1024;
const AT_ONCE = 4;
const LONGEST_PAUSE_S = 300;
const DEFAULT_PAUSE_S = 30;
/** Maximum milliseconds that a photo waits for its turn. */
const LONGEST_TURN_MS = 10_000;

/** The photo is not available now; `lasting` if a retry soon would not help. */
export class PhotoMissing extends Error {
  override name = "PhotoMissing";
  constructor(
    message: string,
    readonly lasting: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export type PhotoTimes = Partial<Pick<DownloadRules, "timeoutMs" | "silenceMs">>;

const isAway = (error: unknown) => error instanceof DownloadError && error.failure === "away";

export class PhotoSource {
  readonly #rules: PhotoRules;
  readonly #download: DownloadRules;
  #pausedUntil = 0;
  #nextTurn = 0;
  readonly #policy: IPolicy;

  constructor(rules: PhotoRules, times: PhotoTimes = {}) {
    this.#rules = rules;
    this.#policy = wrap(
      bulkhead(AT_ONCE, Number.POSITIVE_INFINITY),
      circuitBreaker(handleWhen(isAway), { halfOpenAfter: 10_000, breaker: new ConsecutiveBreaker(6) }),
      ...(rules.singleUse ? [] : [retry(handleWhen(isAway), { maxAttempts: 1, backoff: new ConstantBackoff(250) })]),
    );
    this.#download = {
      trustedOrigin: rules.feedOrigin,
      maxBytes: MOST_BYTES,
      timeoutMs: times.timeoutMs ?? 15_000,
      silenceMs: times.silenceMs ?? 5_000,
      headers: rules.headers,
    };
  }

  /**
   * Fetches a stored URL and checks that the first bytes are an image's.
   * @throws {PhotoMissing}
   */
  async fetch(storedUrl: string): Promise<Buffer> {
    const { feedOrigin } = this.#rules;
    if (!URL.canParse(storedUrl, feedOrigin ?? undefined)) throw new PhotoMissing("The photo's URL is invalid.", true);
    const url = new URL(storedUrl, feedOrigin ?? undefined);
    try {
      // One timeout for both attempts.
      let deadline: number | undefined;
      const bytes = await this.#policy.execute(() => {
        deadline ??= Date.now() + this.#download.timeoutMs;
        return this.#ask(url, Math.max(1, deadline - Date.now()));
      });
      if (!imageKind(bytes)) throw new PhotoMissing("The response is not an image.", true);
      return bytes;
    } catch (error) {
      if (error instanceof PhotoMissing) throw error;
      const lasting = !(error instanceof BrokenCircuitError);
      throw new PhotoMissing(error instanceof Error ? error.message : "No response.", lasting, { cause: error });
    }
  }

  async #ask(url: URL, timeoutMs: number): Promise<Buffer> {
    if (Date.now() < this.#pausedUntil) throw new PhotoMissing("The feed is rate limiting photo requests.", false);
    await this.#turn();
    try {
      return await download(url, { ...this.#download, timeoutMs });
    } catch (error) {
      if (!(error instanceof DownloadError) || error.failure !== "limited") throw error;
      const pause = Math.min(error.retryAfter ?? DEFAULT_PAUSE_S, LONGEST_PAUSE_S);
      this.#pausedUntil = Date.now() + pause * 1000;
      throw new PhotoMissing("The feed is rate limiting photo requests.", false, { cause: error });
    }
  }

  /** Waits until the feed's rate limit allows a request. */
  async #turn(): Promise<void> {
    const now = Date.now();
    const turn = Math.max(now, this.#nextTurn);
    if (turn - now > LONGEST_TURN_MS)
      throw new PhotoMissing("Too many photos are being requested from the feed.", false);
    this.#nextTurn = turn + 1000 / this.#rules.perSecond;
    if (turn > now) await delay(turn - now);
  }
}
