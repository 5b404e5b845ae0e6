/** Matches saved searches in a process that does nothing else. GET /match answers with the time and the matches. */
import { createServer } from "node:http";
import { matchSearches } from "../../app/saved-searches/matching.server";
import { listen } from "./listen";

const server = createServer(async (_request, response) => {
  try {
    let longest = 0;
    let last = performance.now();
    // The longest time that other work in the process was blocked.
    const pulse = setInterval(() => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
    }, 1);
    const from = performance.now();
    const matched = await matchSearches();
    const ms = performance.now() - from;
    clearInterval(pulse);
    response.end(JSON.stringify({ ms, longest, ...matched }));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
listen(server);
