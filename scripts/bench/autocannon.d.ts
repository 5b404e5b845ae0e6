/** The part of autocannon that the bench uses. The package has no types. */
declare module "autocannon" {
  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    headers?: Record<string, string>;
    requests?: { path: string }[];
  }

  interface Result {
    errors: number;
    timeouts: number;
    non2xx: number;
    requests: { total: number };
    /** Seconds from start to the last response. */
    duration: number;
  }

  export default function autocannon(options: Options): Promise<Result>;
}
