import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Serves on a free port until the bench, which is told the URL, ends this process. */
export function listen(server: Server): void {
  server.listen(0, "127.0.0.1", () => {
    process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  });
  process.once("SIGTERM", () => process.exit(0));
}
