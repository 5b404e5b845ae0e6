import { PHOTO_ALTERATION_LABELS, type PhotoAlteration } from "../listing";

const labelClass =
  "absolute bottom-3 left-3 rounded-full bg-[rgb(30_20_16/0.82)] px-2 py-0.5 text-micro font-semibold text-white not-italic " +
  "[print-color-adjust:exact]";

/** Labels an altered photo; renders nothing on others. */
export function AlteredLabel({ alteration }: { alteration: PhotoAlteration | undefined }) {
  return alteration ? <b className={labelClass}>{PHOTO_ALTERATION_LABELS[alteration]}</b> : null;
}
