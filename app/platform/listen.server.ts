import { once } from "node:events";
import type { AddressInfo, Server } from "node:net";

/**
 * Starts listening.
 * @param port 0 takes any free port
 * @returns the URL
 * @throws the system's error (EADDRINUSE, EACCES) when it cannot listen
 */
export async function listen(server: Server, host: string, port: number): Promise<string> {
  server.listen(port, host);
  await once(server, "listening");
  const { port: actual } = server.address() as AddressInfo;
  return `http://${host.includes(":") ? `[${host}]` : host}:${actual}`;
}
