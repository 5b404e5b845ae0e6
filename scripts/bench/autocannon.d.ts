/** The part of autocannon 8 that the bench uses. The package has no types. */
declare module "autocannon" {
  import type { EventEmitter } from "node:events";

  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    headers?: Record<string, string>;
    requests?: { method: "GET"; path: string }[];
  }

  interface Result {
    errors: number;
    timeouts: number;
    /** Seconds from start to the last response. */
    duration: number;
  }

  /** Emits `response` (client, status code, bytes, milliseconds) for each response. */
  export default function autocannon(
    options: Options,
    callback: (error: Error | null, result: Result) => void,
  ): EventEmitter & { stop(): void };
}
