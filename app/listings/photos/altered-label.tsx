import { PHOTO_ALTERATION_LABELS, type PhotoAlteration } from "../listing";

/** Says on a photo that it shows something other than what a camera saw there; nothing on an ordinary one. */
export function AlteredLabel({ alteration }: { alteration: PhotoAlteration | undefined }) {
  return alteration ? <b className="altered">{PHOTO_ALTERATION_LABELS[alteration]}</b> : null;
}
