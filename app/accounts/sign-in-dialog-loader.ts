/** Apart from the provider, so that the list of the dialog's many scripts is not in the scripts of every page. */
export const loadSignInDialog = () => import("./sign-in-dialog");
