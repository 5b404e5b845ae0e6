/** A fake clamd with the INSTREAM command, which checks the framing strictly and can fail. */
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";

/** The EICAR test file, in two parts so that scanners don't flag this file. */
export const EICAR = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}", "$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");

/**
 * `hang` never answers, `close` disconnects at the end, `refuse` immediately, and `garbage` sends an invalid answer.
 */
export type ScannerFault = "none" | "hang" | "close" | "refuse" | "garbage";

export class StandInClamd {
  /** Each stream that was scanned completely. */
  readonly scanned: Buffer[] = [];
  /** Protocol violations. */
  readonly violations: string[] = [];
  fault: ScannerFault = "none";
  /** How long a scan takes, in milliseconds. */
  delayMs = 0;
  /** StreamMaxLength. */
  maxBytes = 26_214_400;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  constructor() {
    this.#server = createServer((socket) => this.#serve(socket));
  }

  /** @param place a port on loopback, or a path */
  async listen(place: number | string = 0): Promise<string> {
    if (typeof place === "string") await rm(place, { force: true });
    this.#server.listen(typeof place === "string" ? { path: place } : { port: place, host: "127.0.0.1" });
    await once(this.#server, "listening");
    const address = this.#server.address();
    return typeof address === "string" ? `unix://${address}` : `tcp://127.0.0.1:${address!.port}`;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, "close");
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on("close", () => this.#sockets.delete(socket));
    socket.on("error", () => {});
    if (this.fault === "refuse") return void socket.destroy();
    const command = Buffer.from("zINSTREAM\0");
    const content: Buffer[] = [];
    let size = 0;
    let bytes = Buffer.alloc(0);
    let isCommanded = false;
    const response = (text: string) =>
      void (this.delayMs > 0 ? setTimeout(() => socket.end(`${text}\0`), this.delayMs) : socket.end(`${text}\0`));
    socket.on("data", (chunk: Buffer) => {
      if (socket.writableEnded) return;
      bytes = Buffer.concat([bytes, chunk]);
      if (!isCommanded) {
        if (bytes.length < command.length) return;
        if (!bytes.subarray(0, command.length).equals(command))
          this.violations.push(`command ${bytes.toString("latin1")}`);
        bytes = bytes.subarray(command.length);
        isCommanded = true;
      }
      while (bytes.length >= 4) {
        const length = bytes.readUInt32BE(0);
        if (size + length > this.maxBytes) return void response("INSTREAM size limit exceeded. ERROR");
        if (bytes.length < 4 + length) return;
        if (length === 0) {
          if (bytes.length > 4) this.violations.push("bytes after the end");
          return this.#answer(Buffer.concat(content), socket, response);
        }
        content.push(bytes.subarray(4, 4 + length));
        size += length;
        bytes = bytes.subarray(4 + length);
      }
    });
  }

  #answer(content: Buffer, socket: Socket, response: (text: string) => void): void {
    if (this.fault === "hang") return;
    if (this.fault === "close") return void socket.destroy();
    this.scanned.push(content);
    if (this.fault === "garbage") response("COMMAND READ TIMED OUT");
    else response(content.includes(EICAR) ? "stream: Eicar-Test-Signature FOUND" : "stream: OK");
  }
}
