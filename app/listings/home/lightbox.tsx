/** A full-screen viewer for the photos of a home. */
import { useEffect, useRef, useState } from "react";
import { Icon } from "~/ui/icons";
import { AlteredLabel } from "../photos/altered-label";
import { mediaUrl, srcSet } from "../photos/media";
import { type Photo, photoText } from "./listing-view";

/** CSS pixels of horizontal movement that count as a swipe. */
const SWIPE = 48;

type Props = { listingId: number; photos: readonly Photo[]; start: number; onClose: () => void };

/**
 * Opens when mounted and calls `onClose` when closed by its button, Escape or the system's back gesture; the caller
 * unmounts it and restores focus. Previous and next wrap around, also with arrow keys and swipes.
 */
export function Lightbox({ listingId, photos, start, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const touch = useRef<{ x: number; y: number } | null>(null);
  const [at, setAt] = useState(start);
  const count = photos.length;
  const turn = (by: number) => setAt((now) => (now + by + count) % count);

  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
  }, []);

  const photo = photos[at];
  if (!photo) return null;
  const neighbours = count > 1 ? [...new Set([(at + 1) % count, (at + count - 1) % count])] : [];

  return (
    <dialog
      ref={dialog}
      className="lightbox"
      aria-label="Photos"
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
        event.preventDefault();
        turn(event.key === "ArrowRight" ? 1 : -1);
      }}
      onTouchStart={(event) => {
        const finger = event.touches[0];
        touch.current = finger && event.touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null;
      }}
      onTouchEnd={(event) => {
        const from = touch.current;
        const finger = event.changedTouches[0];
        touch.current = null;
        if (!from || !finger) return;
        const across = finger.clientX - from.x;
        if (Math.abs(across) >= SWIPE && Math.abs(across) > Math.abs(finger.clientY - from.y)) {
          turn(across < 0 ? 1 : -1);
        }
      }}
    >
      <div className="lightbox__bar">
        <p className="num" aria-hidden="true">
          {at + 1} / {count}
        </p>
        <button type="button" className="btn btn--icon" aria-label="Close" onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </button>
      </div>
      <figure>
        <img
          key={photo.key}
          src={mediaUrl(listingId, photo.key, 1280)}
          srcSet={srcSet(listingId, photo.key)}
          sizes="100vw"
          width={1200}
          height={900}
          alt={photoText(photo, at, count)}
        />
        <figcaption aria-live="polite">
          <span className="vh">
            Photo {at + 1} of {count}
            {photo.caption ? ": " : ""}
          </span>
          <AlteredLabel alteration={photo.alteration} />
          {photo.caption}
        </figcaption>
      </figure>
      {count > 1 ? (
        <>
          <button
            type="button"
            className="btn btn--icon lightbox__turn"
            aria-label="Previous photo"
            onClick={() => turn(-1)}
          >
            <Icon name="back" />
          </button>
          <button
            type="button"
            className="btn btn--icon lightbox__turn lightbox__turn--next"
            aria-label="Next photo"
            onClick={() => turn(1)}
          >
            <Icon name="next" />
          </button>
        </>
      ) : null}
      <div hidden>
        {neighbours.map((index) => {
          const near = photos[index];
          return near ? (
            <img
              key={near.key}
              src={mediaUrl(listingId, near.key, 1280)}
              srcSet={srcSet(listingId, near.key)}
              sizes="100vw"
              alt=""
            />
          ) : null;
        })}
      </div>
    </dialog>
  );
}
