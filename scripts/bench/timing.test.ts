import { expect, test } from "vitest";
import { computeSpread, measureInTurns, percentile } from "./timing";

test("returns measured values as percentiles", () => {
  const values = Array.from({ length: 200 }, (_, i) => 200 - i);
  expect(computeSpread(values)).toEqual({ p50: 100, p99: 198, samples: 200 });
  expect(percentile([3, 1, 2], 0.99)).toBe(3);
  expect(percentile([], 0.5)).toBeNaN();
});

test("runs tasks in turns, and uses a task's own time instead of the measured one", async () => {
  const order: string[] = [];
  const times = await measureInTurns(
    {
      a: async () => {
        order.push("a");
        return 7;
      },
      b: async () => {
        order.push("b");
        return { bytes: 1 };
      },
    },
    { rounds: 5, ms: 60_000, minRounds: 1 },
  );
  expect(times.a).toEqual([7, 7, 7, 7, 7]);
  expect(times.b).toEqual(Array.from({ length: 5 }, () => expect.any(Number)));
  expect(order.every((name, at) => name === (at % 2 === 0 ? "a" : "b"))).toBe(true);
});

test("runs a task several times in its turn", async () => {
  const times = await measureInTurns(
    { a: async () => 1, b: async () => 2 },
    { rounds: 3, batchSize: 5, ms: 60_000, minRounds: 1 },
  );
  expect([times.a.length, times.b.length]).toEqual([15, 15]);
});

test("ends when the time is up, but not before the minimum number of rounds", async () => {
  const times = await measureInTurns({ a: async () => 1 }, { rounds: 1_000_000, ms: 0, minRounds: 4 });
  expect(times.a).toHaveLength(4);
});
