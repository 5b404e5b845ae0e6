/**
 * What the browser does with data of another release than the page's, which the page's code may not understand: a tab stays open
 * while a release replaces the server, and machines are replaced one after another.
 */
import { RELEASE_HEADER } from "~/platform/http/release-header";
import { loadDocument } from "./unreachable";

/** Whether the page's code may not understand the data of this response. What an action answers has been done already. */
function isOfOtherRelease({ headers }: Response, method = "GET"): boolean {
  const release = headers.get(RELEASE_HEADER);
  return method === "GET" && release !== null && release !== window.__reactRouterManifest?.version;
}

/**
 * Loads a document in place of such data. The framework shows no response to the application before it has decoded it, so this
 * replaces `fetch`.
 * @returns a function that undoes it
 */
export function watchReleases(): () => void {
  const { fetch } = window;
  window.fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (!isOfOtherRelease(response, init?.method)) return response;
    const { pathname, search } = window.__reactRouterDataRouter?.state.navigation.location ?? window.location;
    void loadDocument(pathname + search);
    // The navigation stays pending until then.
    return new Promise(() => {});
  };
  return () => {
    window.fetch = fetch;
  };
}
