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

/**
 * Uploads a form with files and reports its progress to {@link subscribeToUpload}. `fetch` has no upload progress.
 * This file does without React, which would become a chunk of its own for every page.
 * @throws {TypeError} if there is no response
 */
export function sendFiles(url: string, form: FormData, method: "POST" | "PATCH"): Promise<UploadResponse> {
  return new Promise<UploadResponse>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
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
