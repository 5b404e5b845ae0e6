/** Toasts for saving and removing a home; the specification gives their texts. */
import type { Toast } from "~/ui/toast";

export const HOME_SAVED: Toast = { title: "Saved!", brief: true };
export const HOME_REMOVED: Toast = { title: "Removed from saved", brief: true };
export const HOME_NOT_SAVED: Toast = {
  title: "Failed to save",
  detail: "There was an error saving this property.",
  bad: true,
};
export const HOME_NOT_REMOVED: Toast = {
  title: "Failed to remove",
  detail: "There was an error removing this property.",
  bad: true,
};
