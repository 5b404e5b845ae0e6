/** Toasts for saving and removing a home; the specification gives their texts. */
import type { Said } from "~/ui/toast";

export const SAVED: Said = { title: "Saved!" };
export const REMOVED: Said = { title: "Removed from saved" };
export const NOT_SAVED: Said = {
  title: "Failed to save",
  detail: "There was an error saving this property.",
  bad: true,
};
export const NOT_REMOVED: Said = {
  title: "Failed to remove",
  detail: "There was an error removing this property.",
  bad: true,
};
