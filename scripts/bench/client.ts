/** One HTTP connection that stays open, like a browser's. Bodies are returned as sent, compressed or not. */
import { Agent } from "node:http";
import { requestBytes } from "../../tests/server/request";

export class Client {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(readonly port: number) {}

  /** @throws when the response is not 200 */
  async get(path: string, encoding = "identity"): Promise<Buffer> {
    const { status, body } = await requestBytes(this.port, path, {
      agent: this.#agent,
      headers: { "accept-encoding": encoding },
    });
    if (status !== 200) throw new Error(`GET ${path} answered ${status}.`);
    return body;
  }

  async getJson<T>(path: string): Promise<T> {
    return JSON.parse((await this.get(path)).toString()) as T;
  }

  close(): void {
    this.#agent.destroy();
  }
}
