/**
 * Work that is done once: the first caller starts it, and later ones get its result. A failure is for those who wait for it; the
 * next caller tries again.
 */
export function memoizeAsync<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= work().catch((error: unknown) => {
      result = undefined;
      throw error;
    });
    return result;
  };
}
