import { PHOTO_ALTERATION_LABELS, type PhotoAlteration } from "../listing";

/** Labels an altered photo; renders nothing on others. */
export function AlteredLabel({ alteration }: { alteration: PhotoAlteration | undefined }) {
  return alteration ? <b className="altered">{PHOTO_ALTERATION_LABELS[alteration]}</b> : null;
}
