import { expect, test } from "vitest";
import { summarize } from "./report";
import type { Failure, Write } from "./traffic";

const write = (token: string, more: Partial<Write> = {}): Write => ({
  kind: "lead",
  token,
  part: "web",
  isAcknowledged: true,
  ...more,
});
const failure = (request: string, status: number | null): Failure => ({ at: 0, request, status });

test("tells lost, repeated and unanswered writes of a part", () => {
  const writes = [
    write("kept"),
    write("lost"),
    write("twice"),
    write("unanswered and not done", { isAcknowledged: false }),
    write("lost in another part", { part: "worker" }),
  ];
  const found = new Map([
    ["kept", 1],
    ["twice", 2],
  ]);
  const summary = summarize({ part: "web", requests: 9, inFlight: 0, failures: [] }, writes, found);
  expect(summary).toMatchObject({ writes: 4, lost: 1, twice: 1, unanswered: 1 });
});

test("excuses only what a part may cause", () => {
  const failures = [
    failure("GET /", 502),
    failure("POST lead", 502),
    failure("POST lead", null),
    failure("POST lead", 409),
    failure("POST lead", 503),
  ];
  const countFailed = (part: string) =>
    summarize({ part, requests: 5, inFlight: 0, failures }, [], new Map()).failed.map(
      ({ request, status }) => `${request} ${status}`,
    );
  expect(countFailed("web")).toEqual(["GET / 502", "POST lead 503"]);
  expect(countFailed("primary")).toEqual(["GET / 502", "POST lead 502", "POST lead null"]);
  expect(countFailed("deploy")).toEqual(["GET / 502", "POST lead 502", "POST lead null", "POST lead 503"]);
});
