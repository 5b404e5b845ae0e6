/** How forms are sent in the browser: on their page or in a dialog over another page. */
import { data, href, isRouteErrorResponse } from "react-router";
import {
  describeServerError,
  type Failure,
  type FormReply,
  isRefusal,
  UNREACHABLE,
  UNREACHABLE_FAILURE,
} from "~/forms/reply";
import { deleteStored } from "../browser-storage";
import { ACCESS_ERRORS } from "../error-page";
import { isUnreachable } from "../is-unreachable";

/** The paths of the pages that are open as dialogs in this tab. */
const openDialogs = new Set<string>();

/** Says that a page is open as a dialog. @returns a function that says it no longer is */
export function registerDialog(path: string): () => void {
  openDialogs.add(path);
  return () => {
    openDialogs.delete(path);
  };
}

const isOpenAsDialog = (request: Request) => openDialogs.has(new URL(request.url).pathname);

/** A redirect that a dialog gets as data, because it must not leave the page below. */
export type Redirected = {
  redirectTo: string;
};

/** What a dialog gets if its page could not be loaded. */
export type Unavailable = { unavailable: true };

type SubmitOptions = {
  /** The id of the form that is sent. */
  id: string;
  /** What to say if the server could not be reached or failed. */
  failure: Failure;
  /** The key of the form's draft, which is deleted when the form is accepted. */
  draftKey?: string;
  /** Whether a redirect to sign-in says that the session ended, and not that the form waits until its sender has signed in. */
  needsSession?: boolean;
  /** Whether a redirect becomes data on a page too, for buttons that keep their focus. */
  inPlace?: boolean;
};

/**
 * Sends a form, for a route's `clientAction`. A redirect becomes data for a dialog; a lost connection, denied access and a
 * failure of the server keep the form as typed.
 */
export async function submitForm<T>(
  request: Request,
  serverAction: () => Promise<T>,
  { id, failure, draftKey, needsSession = false, inPlace = false }: SubmitOptions,
) {
  // Before the answer comes, because the dialog may be closed by then.
  const isInDialog = isOpenAsDialog(request);
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) {
      const redirectTo = error.headers.get("Location");
      const isAccepted = redirectTo && !(needsSession && redirectTo.startsWith(href("/sign-in")));
      if (isAccepted && draftKey !== undefined) deleteStored("sessionStorage", draftKey);
      if (redirectTo && (inPlace || isInDialog)) return { redirectTo } satisfies Redirected;
      throw error;
    }
    const status = isRouteErrorResponse(error) ? error.status : 500;
    const isRefused = status < 500;
    const denied = ACCESS_ERRORS[status];
    if (isRefused && !denied && !isInDialog) throw error;
    // Without a result the form keeps what is typed. This file doesn't need conform, which would be a chunk of its own.
    return keepPageData({
      formId: id,
      result: {},
      failure:
        denied ??
        (isRefused ? { title: failure.title } : isUnreachable(error) ? failure : toServerFailure(failure, id)),
    });
  }
}

/** The id of every `ButtonForm`. */
export const BUTTON_FORM = "button";

const toServerFailure = ({ title, detail }: Failure, id: string): Failure => ({
  title,
  detail: detail?.replace(UNREACHABLE, describeServerError(id === BUTTON_FORM ? "" : undefined)),
});

/** Sends a `ButtonForm`, for a route's `clientAction`. */
export const submitButton = <T>(request: Request, serverAction: () => Promise<T>, failure = UNREACHABLE_FAILURE) =>
  submitForm(request, serverAction, { id: BUTTON_FORM, failure });

/**
 * Returns a refusal from a `clientAction` with a status, because React Router loads all data of the page again after a reply
 * without one: offline its error page would replace the form.
 */
const keepPageData = <T extends FormReply | Redirected>(answer: T) =>
  data(answer, { status: "formId" in answer && isRefusal(answer) ? 422 : 200 });

/** Loads a page, for its `clientLoader`. In a dialog a failure must not replace the page below with an error page. */
export async function loadForm<T>(request: Request, serverLoader: () => Promise<T>): Promise<T> {
  const isInDialog = isOpenAsDialog(request);
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response || !isInDialog) throw error;
    return { unavailable: true } satisfies Unavailable as T;
  }
}
