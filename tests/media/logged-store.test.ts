import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  FileNotFoundError,
  type FileStore,
  StorageFullError,
  StorageUnavailableError,
} from "~/platform/files/file-store";
import { loggedStore } from "~/platform/files/logged-store.server";
import { s3Store } from "~/platform/files/s3.server";
import { log } from "~/platform/log.server";
import { metricsText } from "~/platform/metrics.server";
import { sumSamples } from "../server/read-metrics";

const KEY = "projects/a/secret-name.pdf";
let warn: { mock: { calls: unknown[][] } };
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  warn = vi.spyOn(log(), "warn").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A store in which every method fails with an error. */
const createFailingStore = (error: Error) =>
  loggedStore({
    put: () => Promise.reject(error),
    get: () => Promise.reject(error),
    head: () => Promise.reject(error),
    signedUrl: () => Promise.reject(error),
    delete: () => Promise.reject(error),
    async *list() {
      yield Promise.reject<never>(error);
    },
    sweep: () => Promise.reject(error),
  });

const methods: [keyof FileStore, string, (store: FileStore) => Promise<unknown>][] = [
  ["put", "projects/a/", (store) => store.put(KEY, new Uint8Array())],
  ["get", "projects/a/", (store) => store.get(KEY)],
  ["head", "projects/a/", (store) => store.head(KEY)],
  ["signedUrl", "projects/a/", (store) => store.signedUrl(KEY, { seconds: 1, disposition: "inline" })],
  ["delete", "projects/a/", (store) => store.delete(KEY)],
  ["list", "projects/", (store) => store.list("projects/")[Symbol.asyncIterator]().next()],
  ["sweep", "", (store) => store.sweep()],
];

it.each(methods)("logs a failed %s with folder and reason, and rethrows the error", async (method, folder, call) => {
  const full = new StorageFullError("full", {
    cause: Object.assign(new Error("no space: x-amz-secret"), { code: "ENOSPC" }),
  });
  await expect(call(createFailingStore(full))).rejects.toBe(full);
  expect(warn.mock.calls).toEqual([
    [{ method, folder, error: "Error", code: "ENOSPC", status: undefined }, "file store full"],
  ]);
});

it.each(methods)("measures a failed %s", async (operation, _folder, call) => {
  const labels = { service: "storage", operation, outcome: "failed" };
  const count = async () => sumSamples((await metricsText()).text, "service_call_duration_seconds_count", labels) ?? 0;
  const before = await count();
  await call(createFailingStore(new StorageUnavailableError("away"))).catch(() => {});
  expect(await count()).toBe(before + 1);
});

it("logs the connection error code of an unreachable bucket", async () => {
  const store = loggedStore(
    s3Store({
      bucket: "b",
      region: "us-west-2",
      endpoint: "http://127.0.0.1:1",
      accessKeyId: "id",
      secretAccessKey: "key",
    }),
  );
  await expect(store.head(KEY)).rejects.toThrow(StorageUnavailableError);
  expect(warn.mock.calls).toEqual([
    [expect.objectContaining({ method: "head", code: "ECONNREFUSED" }), "file store unavailable"],
  ]);
});

it("logs an error once in ten seconds, with the number of occurrences", async () => {
  const createStorageError = (code: string) =>
    new StorageUnavailableError("away", { cause: Object.assign(new Error("away"), { code }) });
  const error = createStorageError("ECONNREFUSED");
  const store = createFailingStore(error);
  for (let attempt = 0; attempt < 4; attempt++) await store.put(KEY, new Uint8Array()).catch(() => {});
  await store.head(KEY).catch(() => {});
  const line = (overrides: object) => [expect.objectContaining(overrides), "file store unavailable"];
  expect(warn.mock.calls).toEqual([line({ method: "put" }), line({ method: "head" })]);
  vi.advanceTimersByTime(10_000);
  expect(warn.mock.calls.slice(2)).toEqual([line({ method: "put", repeated: 3 })]);
  vi.advanceTimersByTime(20_000);
  expect(warn.mock.calls).toHaveLength(3);
  await store.put(KEY, new Uint8Array()).catch(() => {});
  expect(warn.mock.calls).toHaveLength(4);
});

it("logs nothing for a missing file, an invalid key or a disconnected reader", async () => {
  await expect(createFailingStore(new FileNotFoundError("none")).get(KEY)).rejects.toThrow(FileNotFoundError);
  await expect(createFailingStore(new TypeError("no key")).get(KEY)).rejects.toThrow(TypeError);
  const info = { size: 1, etag: "", type: "", modifiedAt: new Date() };
  const body = new Readable({ read() {} });
  const store = loggedStore({ ...createFailingStore(new Error()), get: async () => ({ ...info, body }) });
  const file = await store.get(KEY);
  const closed = new Promise((resolve) => file.body.once("close", resolve));
  await Readable.toWeb(file.body).cancel();
  await closed;
  expect(warn.mock.calls).toEqual([]);
});
