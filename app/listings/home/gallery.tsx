/**
 * The photos at the top of a listing. One list of links serves all screens: a swipeable strip on phones, a mosaic of
 * the first five photos on wider screens. Each photo links to its place on the photos page; scripts open a full-screen
 * viewer instead and add the dots.
 */
import { cva } from "class-variance-authority";
import { useEffect, useRef, useState } from "react";
import { buttonClass } from "~/ui/button";
import { useLight } from "~/ui/hooks/use-light";
import { Icon, PhotoPlaceholder } from "~/ui/icons";
import { PHOTO_ALTERATION_LABELS } from "../listing";
import { AlteredLabel } from "../photos/altered-label";
import { buildSrcSet, getMediaUrl } from "../photos/media-url";
import styles from "./gallery.module.css";
import type { Lightbox } from "./lightbox";
import { findOriginal, formatPhotoAlt, type Photo } from "./listing-view";

const MOSAIC_PHOTOS = 5;
const MAX_DOTS = 12;

const galleryClass = cva([styles.photos, "max-md:[&_b]:bottom-9"], {
  variants: {
    // With fewer photos than mosaic slots, the photos share the space.
    count: {
      1: "grid-cols-1",
      2: "grid-cols-2 *:row-span-2",
      3: "grid-cols-[2fr_1fr]",
      4: "*:last:col-span-2",
      5: null,
    },
  },
});

const allPhotosClass = buttonClass({
  look: null,
  size: "s",
  className: "absolute right-4 bottom-4 bg-white text-on-sun afloat hover:bg-[#f3ecdf] max-md:hidden print:hidden",
});

/**
 * Display sizes of each photo (see gallery.module.css) and the image widths offered for them: the strip fills a phone's
 * window, the mosaic's first photo half of the page, the others a quarter. Photos after the mosaic are visible on
 * phones only, and there are up to a hundred of them: they have one width, which is sharp there.
 */
const SLOTS = {
  first: { sizes: "(min-width: 100rem) 750px, (min-width: 48rem) 47vw, 100vw", widths: [480, 768, 960, 1280, 1920] },
  mosaic: { sizes: "(min-width: 100rem) 375px, (min-width: 48rem) 24vw, 100vw", widths: [320, 480, 768, 960, 1280] },
  few: { sizes: "(min-width: 100rem) 1000px, (min-width: 48rem) 64vw, 100vw", widths: [480, 768, 960, 1280, 1920] },
  single: { sizes: "(min-width: 100rem) 1507px, 100vw", widths: [480, 768, 960, 1280, 1920] },
} as const;

function getSlot(index: number, count: number) {
  if (count === 1) return SLOTS.single;
  if (index === 0) return count < 4 ? SLOTS.few : SLOTS.first;
  return count < MOSAIC_PHOTOS ? SLOTS.few : SLOTS.mosaic;
}

function getSources(listingId: number, key: string, index: number, count: number) {
  const { sizes, widths } = getSlot(index, count);
  return { srcSet: buildSrcSet(listingId, key, widths), sizes };
}

type Props = {
  listingId: number;
  photos: readonly Photo[];
  /** URL of the photos page, including the list's query for the back link. */
  photosPath: string;
};

export function Gallery({ listingId, photos, photosPath }: Props) {
  const [lightbox, setLightbox] = useState<{ Lightbox: typeof Lightbox; start: number } | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const strip = useRef<HTMLDivElement>(null);
  const light = useLight();

  if (photos.length === 0) {
    return (
      <div
        className={
          "-mx-(--gutter) flex aspect-4/3 flex-col items-center justify-center bg-sand text-soft md:mx-0 " +
          "md:aspect-[2.35] md:gap-3 md:rounded-sheet print:block print:aspect-auto print:h-56 [&_svg]:w-22 print:[&_svg]:size-full"
        }
      >
        <PhotoPlaceholder />
        <p className="print:hidden">No photos yet</p>
      </div>
    );
  }

  const openAt = (index: number) => (event: React.MouseEvent<HTMLAnchorElement>) => {
    // Modified clicks open the photos page in a new tab or window.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const link = event.currentTarget;
    opener.current = link;
    import("./lightbox").then(
      ({ Lightbox }) => setLightbox({ Lightbox, start: index }),
      // The photos page needs no scripts.
      () => window.location.assign(link.href),
    );
  };

  return (
    <>
      <div className="relative">
        <div
          className={galleryClass({ count: Math.min(photos.length, MOSAIC_PHOTOS) as 1 | 2 | 3 | 4 | 5 })}
          style={{ "--photos": `"${photos.length}"` } as React.CSSProperties}
          ref={strip}
        >
          {photos.map((photo, index) => (
            <a key={photo.key} href={`${photosPath}#photo-${index + 1}`} onClick={openAt(index)}>
              <img
                src={getMediaUrl(listingId, photo.key, light ? 480 : 960)}
                {...(light || index >= MOSAIC_PHOTOS ? null : getSources(listingId, photo.key, index, photos.length))}
                width={1200}
                height={900}
                alt={formatPhotoAlt(photo, index, photos.length)}
                loading={index === 0 ? "eager" : "lazy"}
                fetchPriority={index === 0 ? "high" : undefined}
              />
              <AlteredLabel alteration={photo.alteration} caption={photo.caption} />
            </a>
          ))}
        </div>
        {photos.length > MOSAIC_PHOTOS ? (
          <a className={allPhotosClass} href={photosPath} onClick={openAt(0)}>
            <Icon name="photos" />
            Show all {photos.length} photos
          </a>
        ) : null}
        <Dots strip={strip} count={photos.length} />
        {lightbox ? (
          <lightbox.Lightbox
            listingId={listingId}
            photos={photos}
            start={lightbox.start}
            onClose={() => {
              setLightbox(null);
              opener.current?.focus();
            }}
          />
        ) : null}
      </div>
      <Originals photos={photos} photosPath={photosPath} openAt={openAt} />
    </>
  );
}

/** Links to the originals of altered photos, which California's Business and Professions Code 10140.8 asks for. */
function Originals({
  photos,
  photosPath,
  openAt,
}: Omit<Props, "listingId"> & { openAt: (index: number) => React.MouseEventHandler<HTMLAnchorElement> }) {
  const originals = photos.flatMap((photo, index) => {
    const original = findOriginal(photos, index);
    return original === null || !photo.alteration ? [] : [{ index, original, alteration: photo.alteration }];
  });
  if (originals.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5 type-small text-soft" aria-label="Altered photos">
      {originals.map(({ index, original, alteration }) => (
        <li key={index}>
          {`Photo ${index + 1}: ${PHOTO_ALTERATION_LABELS[alteration].toLowerCase()}. `}
          <a className="link print:hidden" href={`${photosPath}#photo-${original + 1}`} onClick={openAt(original)}>
            See the original
          </a>
        </li>
      ))}
    </ul>
  );
}

/**
 * The position in the strip: up to twelve dots, then the number of remaining photos. Decorative, because the counter
 * has the same information.
 */
function Dots({ strip, count }: { strip: React.RefObject<HTMLDivElement | null>; count: number }) {
  const [current, setCurrent] = useState<number | null>(null);

  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const onScroll = () => setCurrent(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)));
    onScroll();
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => element.removeEventListener("scroll", onScroll);
  }, [strip]);

  if (current === null || count < 2) return null;
  const positions = Array.from({ length: Math.min(count, MAX_DOTS) }, (_, position) => position);
  return (
    <span
      className="pointer-events-none absolute inset-x-0 bottom-4 z-1 flex items-center justify-center gap-1.5 md:hidden print:hidden"
      aria-hidden="true"
    >
      {positions.map((position) => (
        <i
          key={position}
          className={
            position === Math.min(current, MAX_DOTS - 1)
              ? "h-1.5 w-4 rounded-full bg-white"
              : "size-1.5 rounded-full bg-white opacity-60"
          }
        />
      ))}
      {count > MAX_DOTS ? <b className="text-micro/1.5 font-semibold text-white">+{count - MAX_DOTS}</b> : null}
    </span>
  );
}
