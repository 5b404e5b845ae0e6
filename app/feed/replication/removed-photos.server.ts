/** The files of photos that a listing has no more. */
import { log } from "~/platform/log.server";
import type { RemovedPhotos } from "./write-page.server";

/**
 * Removes them from the store and from this machine's cache. To be called after the transaction that took the photos out
 * has committed: one that is rolled back would miss its files. Never rejects; what stays behind, also when the process
 * ends here, goes with the nightly sweep.
 */
export async function deleteRemovedPhotos(removedPhotos: readonly RemovedPhotos[]): Promise<void> {
  if (removedPhotos.length === 0) return;
  try {
    // Loaded only now: the image library behind it is nothing that every run needs.
    const { deletePhotos } = await import("../photos/photos.server");
    for (const { listingId, keys } of removedPhotos) await deletePhotos(listingId, keys);
  } catch (error) {
    log().warn({ err: error, listings: removedPhotos.length }, "photos not removed");
  }
}
