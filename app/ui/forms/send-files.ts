let progress: number | null = null;
const listeners = new Set<() => void>();

function setProgress(share: number | null): void {
  progress = share;
  for (const listener of listeners) listener();
}

/** Calls `listener` whenever the progress changes. @returns a function that ends this */
export const subscribeToUpload = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The progress of the current upload, 0 to 1; null if there is none. */
export const getUploadProgress = (): number | null => progress;

/** A response: its status and its JSON body, or null. */
export type UploadResponse = { status: number; body: unknown };

const IDEMPOTENCY_KEY = "Idempotency-Key";

/**
 * Sends a form to the API, which answers the same fields and files, sent again because the answer was lost, with what it created
 * first. Other ones are refused with the same key, so they get the next one.
 * @param id hidden in a form that creates something, and random
 */
export async function sendOnce(
  id: FormDataEntryValue | null,
  send: (headers: Record<string, string>) => Promise<UploadResponse>,
): Promise<UploadResponse> {
  for (let n = 0; ; n++) {
    const response = await send(typeof id === "string" ? { [IDEMPOTENCY_KEY]: n === 0 ? id : `${id} ${n}` } : {});
    const { errors = {} } = (response.body ?? {}) as { errors?: Record<string, string> };
    // A malformed key is a 400, and so would be the next one.
    if (response.status !== 422 || !(IDEMPOTENCY_KEY in errors)) return response;
  }
}

/**
 * Uploads a form with files, once if it has an "id" ({@link sendOnce}), and reports its progress to {@link subscribeToUpload}. `fetch` has no upload progress.
 * This file does without React, which would become a chunk of its own for every page.
 * @throws {TypeError} if there is no response
 */
export function sendFiles(url: string, form: FormData, method: "POST" | "PATCH"): Promise<UploadResponse> {
  const id = form.get("id");
  form.delete("id");
  return sendOnce(id, (headers) => upload(url, form, method, headers));
}

function upload(
  url: string,
  form: FormData,
  method: "POST" | "PATCH",
  headers: Record<string, string>,
): Promise<UploadResponse> {
  return new Promise<UploadResponse>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => setProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, body: parseJson(request.responseText) });
    request.onerror = () => reject(new TypeError("No response."));
    request.onabort = request.onerror;
    setProgress(0);
    request.send(form);
  }).finally(() => setProgress(null));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
