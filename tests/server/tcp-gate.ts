import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";

/** A TCP proxy to the database that can refuse connections or stay silent. */
export class TcpGate {
  #server: Server | undefined;
  #sockets = new Set<Socket>();
  #silent = false;
  #port = 0;
  readonly #behind: URL;

  /** @param url the database's */
  constructor(url: string) {
    this.#behind = new URL(url);
  }

  /** The database's URL through the proxy, once it is open. */
  get url(): string {
    const url = new URL(this.#behind);
    url.hostname = "127.0.0.1";
    url.port = String(this.#port);
    return url.href;
  }

  async open(): Promise<void> {
    this.#silent = false;
    if (this.#server) return;
    const server = createServer((clientSocket) => {
      const databaseSocket = connect(Number(this.#behind.port), this.#behind.hostname);
      for (const [source, target] of [
        [clientSocket, databaseSocket],
        [databaseSocket, clientSocket],
      ] as const) {
        this.#sockets.add(source);
        source.on("data", (chunk) => this.#silent || target.write(chunk));
        source.on("error", () => {});
        source.on("close", () => {
          this.#sockets.delete(source);
          target.destroy();
        });
      }
    });
    this.#server = server;
    server.listen(this.#port, "127.0.0.1");
    await once(server, "listening");
    this.#port = (server.address() as { port: number }).port;
  }

  /** Refuses new connections and closes existing ones. */
  async close(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    for (const socket of this.#sockets) socket.destroy();
    server?.close();
    if (server) await once(server, "close");
  }

  /** Accepts connections and data without responding. */
  stopForwarding(): void {
    this.#silent = true;
  }
}
