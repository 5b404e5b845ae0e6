/** Fetches photos from the feed. Limits concurrency and rate, obeys Retry-After, and pauses while the host is down. */
import { setTimeout as delay } from "node:timers/promises";
import {
  BrokenCircuitError,
  ConsecutiveBreaker,
  ConstantBackoff,
  circuitBreaker,
  handleWhen,
  type IPolicy,
  retry,
  wrap,
} from "cockatiel";
import { bulkhead } from "~/platform/bulkhead.server";
import { DownloadError, type DownloadRules, download } from "~/platform/files/download.server";
import { detectImageKind } from "~/platform/files/images.server";
import type { PhotoRules } from "./photo-rules.server";

/** Maximum size of an original, in bytes. */
export const MAX_ORIGINAL_BYTES = 25 * 1024 * 1024;
const MAX_CONCURRENT = 4;
const MAX_PAUSE_S = 300;
const DEFAULT_PAUSE_S = 30;
/** Maximum milliseconds that a photo waits for its turn. */
const MAX_WAIT_MS = 10_000;

/** The photo is not available now; `isPermanent` if a retry soon would not help. */
export class PhotoMissingError extends Error {
  override name = "PhotoMissingError";
  constructor(
    message: string,
    readonly isPermanent: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export type PhotoTimes = Partial<Pick<DownloadRules, "timeoutMs" | "idleTimeoutMs">>;

const isUnavailable = (error: unknown) => error instanceof DownloadError && error.failure === "unavailable";

export class PhotoSource {
  readonly #rules: PhotoRules;
  readonly #download: DownloadRules;
  #pausedUntil = 0;
  #nextRequestAt = 0;
  readonly #policy: IPolicy;

  constructor(rules: PhotoRules, times: PhotoTimes = {}) {
    this.#rules = rules;
    this.#policy = wrap(
      bulkhead(MAX_CONCURRENT, Number.POSITIVE_INFINITY),
      circuitBreaker(handleWhen(isUnavailable), { halfOpenAfter: 10_000, breaker: new ConsecutiveBreaker(6) }),
      ...(rules.singleUse
        ? []
        : [retry(handleWhen(isUnavailable), { maxAttempts: 1, backoff: new ConstantBackoff(250) })]),
    );
    this.#download = {
      trustedOrigin: rules.feedOrigin,
      maxBytes: MAX_ORIGINAL_BYTES,
      timeoutMs: times.timeoutMs ?? 15_000,
      idleTimeoutMs: times.idleTimeoutMs ?? 5_000,
      headers: rules.headers,
    };
  }

  /**
   * Fetches a stored URL and checks that the first bytes are an image's.
   * @throws {PhotoMissingError}
   */
  async fetch(storedUrl: string): Promise<Buffer> {
    const { feedOrigin } = this.#rules;
    if (!URL.canParse(storedUrl, feedOrigin ?? undefined))
      throw new PhotoMissingError("The photo's URL is invalid.", true);
    const url = new URL(storedUrl, feedOrigin ?? undefined);
    try {
      // One timeout for both attempts. Without time for a second one, the first one's error stays.
      let deadline: number | undefined;
      let failure: unknown;
      const bytes = await this.#policy.execute(async () => {
        deadline ??= Date.now() + this.#download.timeoutMs;
        const leftMs = deadline - Date.now();
        if (leftMs <= 0) throw failure;
        try {
          return await this.#request(url, leftMs);
        } catch (error) {
          failure = error;
          throw error;
        }
      });
      if (!detectImageKind(bytes)) throw new PhotoMissingError("The response is not an image.", true);
      return bytes;
    } catch (error) {
      if (error instanceof PhotoMissingError) throw error;
      const isPermanent = !(error instanceof BrokenCircuitError);
      throw new PhotoMissingError(error instanceof Error ? error.message : "No response.", isPermanent, {
        cause: error,
      });
    }
  }

  async #request(url: URL, timeoutMs: number): Promise<Buffer> {
    if (Date.now() < this.#pausedUntil) throw new PhotoMissingError("The feed is rate limiting photo requests.", false);
    await this.#waitForTurn();
    try {
      return await download(url, { ...this.#download, timeoutMs });
    } catch (error) {
      if (!(error instanceof DownloadError) || error.failure !== "limited") throw error;
      const pause = Math.min(error.retryAfter ?? DEFAULT_PAUSE_S, MAX_PAUSE_S);
      this.#pausedUntil = Date.now() + pause * 1000;
      throw new PhotoMissingError("The feed is rate limiting photo requests.", false, { cause: error });
    }
  }

  /** Waits until the feed's rate limit allows a request. */
  async #waitForTurn(): Promise<void> {
    const now = Date.now();
    const startAt = Math.max(now, this.#nextRequestAt);
    if (startAt - now > MAX_WAIT_MS)
      throw new PhotoMissingError("Too many photos are being requested from the feed.", false);
    this.#nextRequestAt = startAt + 1000 / this.#rules.perSecond;
    if (startAt > now) await delay(startAt - now);
  }
}
