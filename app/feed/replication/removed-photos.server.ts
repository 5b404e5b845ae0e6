/** Deletes the files of photos that a listing no longer has. */
import { log } from "~/platform/log.server";
import type { RemovedPhotos } from "./write-page.server";

/**
 * Deletes them from storage and from this machine's cache. Call it after the transaction that removed the photos has
 * committed, because the files would be missing after a rollback. Never rejects: the nightly sweep deletes what is left,
 * also if the process ends here.
 */
export async function deleteRemovedPhotos(removedPhotos: readonly RemovedPhotos[]): Promise<void> {
  if (removedPhotos.length === 0) return;
  try {
    // Imported here because most runs don't need the image library.
    const { deletePhotos } = await import("../photos/photos.server");
    for (const { listingId, keys } of removedPhotos) await deletePhotos(listingId, keys);
  } catch (error) {
    log().warn({ err: error, listings: removedPhotos.length }, "photos not removed");
  }
}
