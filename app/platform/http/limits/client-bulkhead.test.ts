import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { clientBulkhead, TooManyRequestsError } from "./client-bulkhead.server";

test("a client whose requests are refused doesn't delay others", async () => {
  const runForClient = clientBulkhead();
  const controller = new AbortController();
  const { signal } = controller;
  let finish = () => {};
  const end = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const admitted: Promise<unknown>[] = [];
  let refusal: unknown;
  while (!refusal) {
    const request = runForClient("192.0.2.1", "page", signal, () => end);
    admitted.push(request.catch((error) => (refusal = error)));
    await setImmediate();
  }
  expect(refusal).toBeInstanceOf(TooManyRequestsError);
  let hasStarted = false;
  const other = runForClient("192.0.2.2", "page", signal, async () => {
    hasStarted = true;
  });
  for (let turn = 0; turn < 20; turn++) {
    runForClient("192.0.2.1", "page", signal, () => end).catch(() => {});
    await setImmediate();
  }
  expect(hasStarted).toBe(true);
  controller.abort();
  finish();
  await Promise.all([other, ...admitted.map((request) => request.catch(() => {}))]);
});
