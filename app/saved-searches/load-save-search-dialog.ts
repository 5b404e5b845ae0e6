/** Loads the dialog. A file of its own, so that pages of homes don't list all files that the dialog's form needs. */
export const loadSaveSearchDialog = async () => (await import("./save-search-dialog")).SaveSearchDialog;
