/** The log of security events of accounts and sessions. */
import { afterCommit, db, type Tx } from "~/platform/db/db.server";
import { defineCounter } from "../metrics.server";

export type AuthEventKind =
  | "link sent"
  | "link held back"
  | "link refused"
  | "signed in"
  | "sign-in refused"
  | "address confirmed"
  | "password set"
  | "token reused"
  | "signed out"
  | "session ended"
  | "second factor set"
  | "second factor shown"
  | "second factor refused"
  | "second factor reset"
  | "identity confirmed"
  | "address change asked"
  | "address changed"
  | "account deleted";

export type AuthEvent = {
  kind: AuthEventKind;
  accountId?: string;
  sessionId?: string;
  /** The client's network, never its full IP address. */
  network?: string;
  /** A fixed text: never an address, a token or user input. */
  detail?: string;
};

const events = defineCounter(
  "auth_events_total",
  "Security events of accounts: sign-ins by method, refusals by reason, and more.",
  ["event", "detail"],
);

/** Records an event, in the transaction of the change if there is one, and counts it when it is committed. */
export async function recordAuthEvent(event: AuthEvent, tx: Tx = db()): Promise<void> {
  await tx.authEvent.create({ data: event, select: { id: true } });
  afterCommit(tx, () => events.inc({ event: event.kind, detail: event.detail ?? "" }));
}
