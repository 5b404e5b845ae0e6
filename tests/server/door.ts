import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";

/** A door to the database that can be shut, or left open with nobody behind it. */
export class Door {
  #server: Server | undefined;
  #sockets = new Set<Socket>();
  #silent = false;
  #port = 0;
  readonly #behind: URL;

  /** @param url the database's */
  constructor(url: string) {
    this.#behind = new URL(url);
  }

  /** Where the database is found through it, once it is open. */
  get url(): string {
    const url = new URL(this.#behind);
    url.hostname = "127.0.0.1";
    url.port = String(this.#port);
    return url.href;
  }

  async open(): Promise<void> {
    this.#silent = false;
    if (this.#server) return;
    const server = createServer((near) => {
      const far = connect(Number(this.#behind.port), this.#behind.hostname);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(from);
        from.on("data", (chunk) => this.#silent || to.write(chunk));
        from.on("error", () => {});
        from.on("close", () => {
          this.#sockets.delete(from);
          to.destroy();
        });
      }
    });
    this.#server = server;
    server.listen(this.#port, "127.0.0.1");
    await once(server, "listening");
    this.#port = (server.address() as { port: number }).port;
  }

  /** Refuses new connections and drops those there are. */
  async shut(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    for (const socket of this.#sockets) socket.destroy();
    server?.close();
    if (server) await once(server, "close");
  }

  /** Takes connections and bytes, and answers nothing. */
  silence(): void {
    this.#silent = true;
  }
}
