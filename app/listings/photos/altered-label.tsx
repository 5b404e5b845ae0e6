import { PHOTO_ALTERATION_LABELS, type PhotoAlteration } from "../listing";

const labelClass =
  "absolute bottom-3 left-3 max-w-[calc(100%-1.5rem)] truncate rounded-full bg-[rgb(30_20_16/0.82)] px-2 py-0.5 text-micro font-semibold text-white not-italic " +
  "[print-color-adjust:exact]";

/**
 * Labels an altered photo; renders nothing on others.
 * @param caption the agent's own words, if they aren't beside the photo
 */
export function AlteredLabel({
  alteration,
  caption = null,
}: {
  alteration: PhotoAlteration | undefined;
  caption?: string | null;
}) {
  if (!alteration) return null;
  const label = PHOTO_ALTERATION_LABELS[alteration];
  return <b className={labelClass}>{caption ? `${label}: ${caption}` : label}</b>;
}
