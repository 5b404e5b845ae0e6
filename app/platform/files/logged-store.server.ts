/** A file store whose failures are in the log: answers say only that files are out of reach. */
import { limitedWarnings } from "~/platform/limited-warnings.server";
import { type FileStore, FilesAway, FilesFull } from "./file-store";

const LOGGED_EVERY_MS = 10_000;

type Method = keyof FileStore;
type StoreError = { name?: string; code?: unknown; $metadata?: { httpStatusCode?: number } };

/** Of a reader that went away, which is no failure of the store. */
const isAbort = ({ name, code }: StoreError) => name === "AbortError" || code === "ERR_STREAM_PREMATURE_CLOSE";

/** What is logged of a failure. Messages of a store are left out, as they may hold parts of a signed request. */
function describeError(error: unknown) {
  const { name, code, $metadata } = ((error as Error).cause ?? error) as StoreError;
  return { error: name, code, status: $metadata?.httpStatusCode };
}

/** Wraps a store so that whatever fails because it is unavailable or full is logged, with the reason. */
export function loggedStore(store: FileStore): FileStore {
  const warn = limitedWarnings(LOGGED_EVERY_MS);

  function logFailure(method: Method, key: string, error: unknown): void {
    const details = describeError(error);
    const fields = { method, folder: key.slice(0, key.lastIndexOf("/") + 1), ...details };
    const message = error instanceof FilesFull ? "file store full" : "file store unavailable";
    warn([method, message, ...Object.values(details)].join(" "), fields, message);
  }

  /** Logs an error of the store, and none about the file or the caller. @returns the error, to be thrown on */
  function logUnavailable(method: Method, key: string, error: unknown): unknown {
    if (error instanceof FilesAway || error instanceof FilesFull) logFailure(method, key, error);
    return error;
  }

  const logged = <T>(method: Method, key: string, work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw logUnavailable(method, key, error);
    });

  return {
    put: (key, body) => logged("put", key, store.put(key, body)),
    async get(key) {
      const file = await logged("get", key, store.get(key));
      file.body.once("error", (error) => {
        if (!isAbort(error)) logFailure("get", key, error);
      });
      return file;
    },
    head: (key) => logged("head", key, store.head(key)),
    signedUrl: (key, options) => logged("signedUrl", key, store.signedUrl(key, options)),
    delete: (key) => logged("delete", key, store.delete(key)),
    async *list(prefix) {
      try {
        yield* store.list(prefix);
      } catch (error) {
        throw logUnavailable("list", prefix, error);
      }
    },
    sweep: () => logged("sweep", "", store.sweep()),
  };
}
