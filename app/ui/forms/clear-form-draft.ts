/** Deletes what `useFormDraft` has stored. */
export function clearFormDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is disabled.
  }
}
