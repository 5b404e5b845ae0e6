/** A full-screen viewer for the photos of a home. */
import { cx } from "class-variance-authority";
import { useEffect, useRef, useState } from "react";
import { buttonClass } from "~/ui/button";
import { useCloseOnBack } from "~/ui/dialog/close-on-back";
import { Icon } from "~/ui/icons";
import { AlteredLabel } from "../photos/altered-label";
import { buildSrcSet, getMediaUrl } from "../photos/media-url";
import { findOriginal, formatPhotoAlt, type Photo } from "./listing-view";

const lightboxClass =
  "m-0 size-full max-h-none max-w-none [touch-action:pan-y_pinch-zoom] overscroll-contain border-0 bg-night p-0 text-day " +
  "open:grid open:grid-rows-[auto_minmax(0,1fr)] [html:has(&)]:overflow-hidden [&_:focus-visible]:outline-[#7fcabd]";

const barClass =
  "flex items-center justify-between py-2 pr-[max(1rem,env(safe-area-inset-right))] " +
  "pl-[max(1rem,env(safe-area-inset-left))]";

const captionClass =
  "min-h-14 px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] text-center " +
  "[&_b]:static [&_b]:mr-2 [&_b]:bg-day [&_b]:text-night";

const nightButtonClass = buttonClass({ look: null, size: "icon", className: "bg-night-2 hover:bg-night-3" });

/** CSS pixels of horizontal movement that count as a swipe. */
const SWIPE_PX = 48;

type Props = { listingId: number; photos: readonly Photo[]; start: number; onClose: () => void };

/**
 * Opens when mounted and calls `onClose` when closed by its button, Escape or Back; the caller unmounts it and restores
 * focus. Previous and next wrap around, also with arrow keys and swipes.
 */
export function Lightbox({ listingId, photos, start, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const touch = useRef<{ x: number; y: number } | null>(null);
  const [current, setCurrent] = useState(start);
  const count = photos.length;
  const showBy = (step: number) => setCurrent((now) => (now + step + count) % count);

  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
  }, []);
  useCloseOnBack(dialog, true);

  const photo = photos[current];
  if (!photo) return null;
  const original = findOriginal(photos, current);
  const adjacent = count > 1 ? [...new Set([(current + 1) % count, (current + count - 1) % count])] : [];

  return (
    <dialog
      ref={dialog}
      className={lightboxClass}
      aria-label="Photos"
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
        event.preventDefault();
        showBy(event.key === "ArrowRight" ? 1 : -1);
      }}
      onTouchStart={(event) => {
        const touchPoint = event.touches[0];
        touch.current =
          touchPoint && event.touches.length === 1 ? { x: touchPoint.clientX, y: touchPoint.clientY } : null;
      }}
      onTouchEnd={(event) => {
        const from = touch.current;
        const touchPoint = event.changedTouches[0];
        touch.current = null;
        if (!from || !touchPoint) return;
        const dx = touchPoint.clientX - from.x;
        if (Math.abs(dx) >= SWIPE_PX && Math.abs(dx) > Math.abs(touchPoint.clientY - from.y)) {
          showBy(dx < 0 ? 1 : -1);
        }
      }}
    >
      <div className={barClass}>
        <p className="tabular-nums" aria-hidden="true">
          {current + 1} / {count}
        </p>
        <button type="button" className={nightButtonClass} aria-label="Close" onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </button>
      </div>
      <figure className="flex min-h-0 flex-col md:px-20">
        {/* A height of 100% would be that of the figure in WebKit, and cover the caption. */}
        <div className="relative min-h-0 flex-1">
          <img
            className="absolute inset-0 size-full object-contain"
            key={photo.key}
            src={getMediaUrl(listingId, photo.key, 1280)}
            srcSet={buildSrcSet(listingId, photo.key)}
            sizes="100vw"
            width={1200}
            height={900}
            alt={formatPhotoAlt(photo, current, count)}
          />
        </div>
        <figcaption className={captionClass} aria-live="polite">
          <span className="sr-only">
            Photo {current + 1} of {count}
            {photo.caption ? ": " : ""}
          </span>
          <AlteredLabel alteration={photo.alteration} />
          {photo.caption}
          {original === null ? null : (
            <button type="button" className="ml-2 underline" onClick={() => setCurrent(original)}>
              See the original
            </button>
          )}
        </figcaption>
      </figure>
      {count > 1 ? (
        <>
          <button
            type="button"
            className={cx(nightButtonClass, "absolute top-[calc(50%-1.375rem)] left-4")}
            aria-label="Previous photo"
            onClick={() => showBy(-1)}
          >
            <Icon name="back" />
          </button>
          <button
            type="button"
            className={cx(nightButtonClass, "absolute top-[calc(50%-1.375rem)] right-4")}
            aria-label="Next photo"
            onClick={() => showBy(1)}
          >
            <Icon name="next" />
          </button>
        </>
      ) : null}
      <div hidden>
        {adjacent.map((index) => {
          const adjacentPhoto = photos[index];
          return adjacentPhoto ? (
            <img
              key={adjacentPhoto.key}
              src={getMediaUrl(listingId, adjacentPhoto.key, 1280)}
              srcSet={buildSrcSet(listingId, adjacentPhoto.key)}
              sizes="100vw"
              alt=""
            />
          ) : null;
        })}
      </div>
    </dialog>
  );
}
