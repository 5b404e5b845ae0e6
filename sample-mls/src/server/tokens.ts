import { randomBytes } from "node:crypto";

/** Client credentials that the token endpoint accepts. */
export const sampleClient = { id: "sample", secret: "sample" };

/** Bearer tokens: a fixed one, which never expires, and those from the token endpoint, which do. */
export class Tokens {
  #fixedRevoked = false;
  #issued = new Map<string, number>();

  /** @param fixed null when only the token endpoint's tokens are valid */
  constructor(
    readonly fixedToken: string | null,
    readonly lifetimeSeconds: number,
  ) {}

  issue(now: number): string {
    const token = randomBytes(24).toString("base64url");
    this.#issued.set(token, now + this.lifetimeSeconds * 1000);
    return token;
  }

  accepts(authorization: string | undefined, now: number): boolean {
    const token = /^Bearer (.+)$/i.exec(authorization ?? "")?.[1];
    if (!token) return false;
    if (token === this.fixedToken) return !this.#fixedRevoked;
    return (this.#issued.get(token) ?? 0) > now;
  }

  /** Ends every current token. */
  revokeAll() {
    this.#fixedRevoked = true;
    this.#issued.clear();
  }

  /** Makes the fixed token valid again. */
  restore() {
    this.#fixedRevoked = false;
  }
}
