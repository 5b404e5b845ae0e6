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

/** How much of the files that are on their way has gone, 0 to 1; null while none are. */
export const useSent = (): number | null =>
  useSyncExternalStore(
    listen,
    () => gone,
    () => null,
  );

/** A call's answer: its status and what it holds as JSON, or null. */
export type SentAnswer = { status: number; body: unknown };

/**
 * Sends a form with files to a call of ours, as browsers do, and tells {@link useSent} how far it is. `fetch` cannot.
 * @throws {TypeError} where no answer comes
 */
export function sendFiles(url: string, form: FormData, method: "POST" | "PATCH"): Promise<SentAnswer> {
  return new Promise<SentAnswer>((answered, failed) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.upload.onprogress = ({ loaded, total }) => tell(total > 0 ? loaded / total : 0);
    request.onload = () => answered({ status: request.status, body: parsed(request.responseText) });
    request.onerror = () => failed(new TypeError("No answer came."));
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
