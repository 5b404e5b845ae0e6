/** A file store that measures its calls and logs its failures, because responses do not contain the cause. */
import { limitedWarnings } from "~/platform/limited-warnings.server";
import { measureCall } from "~/platform/service-calls.server";
import { type FileStore, StorageFullError, StorageUnavailableError } from "./file-store";

const LOGGED_EVERY_MS = 10_000;

type Method = keyof FileStore;
type StoreError = { name?: string; code?: unknown; $metadata?: { httpStatusCode?: number } };

/** Whether the reader disconnected, which is not a failure of the store. */
const isAbort = ({ name, code }: StoreError) => name === "AbortError" || code === "ERR_STREAM_PREMATURE_CLOSE";

/** The log fields of a failure, without the store's messages, which may contain parts of a signed request. */
function describeError(error: unknown) {
  const { name, code, $metadata } = ((error as Error).cause ?? error) as StoreError;
  return { error: name, code, status: $metadata?.httpStatusCode };
}

/** Whether the store failed, rather than having no such file or being asked for something impossible. */
const isFailure = (error: unknown) => error instanceof StorageUnavailableError || error instanceof StorageFullError;

/** Wraps a store to measure its calls, and to log failures because it is unavailable or full, with the reason. */
export function loggedStore(store: FileStore): FileStore {
  const warn = limitedWarnings(LOGGED_EVERY_MS);

  function logFailure(method: Method, key: string, error: unknown): void {
    const details = describeError(error);
    const fields = { method, folder: key.slice(0, key.lastIndexOf("/") + 1), ...details };
    const message = error instanceof StorageFullError ? "file store full" : "file store unavailable";
    warn([method, message, ...Object.values(details)].join(" "), fields, message);
  }

  /** Logs an error of the store, but not of the file or the caller. @returns the error, to rethrow it */
  function logUnavailable(method: Method, key: string, error: unknown): unknown {
    if (isFailure(error)) logFailure(method, key, error);
    return error;
  }

  const logged = <T>(method: Method, key: string, work: () => Promise<T>): Promise<T> =>
    measureCall("storage", method, work, (error) => !isFailure(error)).catch((error: unknown) => {
      throw logUnavailable(method, key, error);
    });

  return {
    put: (key, body) => logged("put", key, () => store.put(key, body)),
    async get(key, range) {
      const file = await logged("get", key, () => store.get(key, range));
      file.body.once("error", (error) => {
        if (!isAbort(error)) logFailure("get", key, error);
      });
      return file;
    },
    head: (key) => logged("head", key, () => store.head(key)),
    signedUrl: (key, options) => logged("signedUrl", key, () => store.signedUrl(key, options)),
    delete: (key) => logged("delete", key, () => store.delete(key)),
    async *list(prefix) {
      const files = store.list(prefix)[Symbol.asyncIterator]();
      // The first file comes with the store's first answer; what follows waits for whoever reads it.
      const first = await logged("list", prefix, () => files.next());
      if (first.done) return;
      try {
        yield first.value;
        yield* { [Symbol.asyncIterator]: () => files };
      } catch (error) {
        throw logUnavailable("list", prefix, error);
      } finally {
        await files.return?.();
      }
    },
    sweep: () => logged("sweep", "", () => store.sweep()),
  };
}
