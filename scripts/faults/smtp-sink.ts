/** A mail server that sometimes refuses, hangs, or loses its replies, and records when it accepted which message. */
import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "sample-mls/random";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

/** `isReplyLost`: the connection was dropped instead of a reply. */
export type Acceptance = { worker: string; at: number; isReplyLost: boolean };

const OUTCOMES = ["accept", "refuse", "hang", "lose reply"] as const;
const WEIGHTS = [82, 10, 3, 5];

export class SmtpSink {
  /** Accepted messages by the id in the Message-ID. */
  readonly accepted = new Map<string, Acceptance[]>();
  isFaulty = false;
  readonly #server: SMTPServer;
  readonly #sockets = new Map<number, Socket>();

  constructor(private readonly random: Random) {
    this.#server = new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      disabledCommands: ["STARTTLS"],
      onAuth: ({ username }, _session, callback) => callback(null, { user: username }),
      onData: (stream, session, callback) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => void this.#decide(Buffer.concat(chunks).toString("latin1"), session, callback));
      },
    });
    this.#server.on("error", () => {});
    this.#server.server.on("connection", (socket: Socket) => {
      const port = socket.remotePort!;
      this.#sockets.set(port, socket);
      socket.once("close", () => this.#sockets.delete(port));
    });
  }

  async listen(): Promise<void> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server.server, "listening");
  }

  /** SMTP_URL for a process, which signs in under its own name. */
  urlFor(worker: string): string {
    return `smtp+insecure://${worker}:x@127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets.values()) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  async #decide(message: string, session: SMTPServerSession, callback: (error?: Error | null) => void): Promise<void> {
    const fate = this.isFaulty ? this.random.pickWeighted(OUTCOMES, WEIGHTS) : "accept";
    await pause(this.random.between(2, 20));
    if (fate === "hang") return;
    if (fate === "refuse") return callback(Object.assign(new Error("Try again later"), { responseCode: 451 }));
    const id = /^Message-ID: <([^@]+)@/im.exec(message)?.[1] ?? "";
    const acceptance = { worker: String(session.user), at: Date.now(), isReplyLost: fate === "lose reply" };
    this.accepted.set(id, [...(this.accepted.get(id) ?? []), acceptance]);
    if (acceptance.isReplyLost) this.#sockets.get(session.remotePort)?.destroy();
    else callback();
  }
}
