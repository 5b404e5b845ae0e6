/** The forms that create and edit a project. */
import type { Toast } from "~/ui/toast";

/** The id of the forms that create and edit a project. */
export const PROJECT_FORM = "project";

export const CREATED: Toast = { title: "Project created" };
export const HERO_REMOVED = "Hero image removed";
export const HERO_CHANGED: Toast = { title: "Hero image changed" };

export const createdWithoutHeroToast = (reason: string): Toast => ({
  title: "Project created but hero image upload failed. You can upload it later.",
  detail: reason,
  bad: true,
});

export const describeCreateFailure = (detail: string) => ({ title: "Error", detail });
export const describeHeroFailure = (detail: string) => ({ title: "Failed to upload hero image", detail });
