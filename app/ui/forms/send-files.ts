import { useSyncExternalStore } from "react";

let gone: number | null = null;
const listeners = new Set<() => void>();

function tell(share: number | null): void {
  gone = share;
  for (const listener of listeners) listener();
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The progress of the current upload, 0 to 1; null if there is none. */
export const useSent = (): number | null =>
  useSyncExternalStore(
    listen,
    () => gone,
    () => null,
  );

/** A response: its status and its JSON body, or null. */
export type SentAnswer = { status: number; body: unknown };

/**
 * Uploads a form with files and reports progress to {@link useSent}. `fetch` has no upload progress.
 * @throws {TypeError} if there is no response
 */
export function sendFiles(url: string, form: FormData, method: "POST" | "PATCH"): Promise<SentAnswer> {
  return new Promise<SentAnswer>((answered, failed) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.upload.onprogress = ({ loaded, total }) => tell(total > 0 ? loaded / total : 0);
    request.onload = () => answered({ status: request.status, body: parsed(request.responseText) });
    request.onerror = () => failed(new TypeError("No response."));
    request.onabort = request.onerror;
    tell(0);
    request.send(form);
  }).finally(() => tell(null));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
