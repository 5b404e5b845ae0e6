/**
 * What the browser does with data of another release than the page's, which the page's code may not understand: a tab stays open
 * while a release replaces the server, and machines are replaced one after another.
 */
import { RELEASE_HEADER } from "~/platform/http/release-header";
import { loadDocument } from "./unreachable";

/** The data of `/saved` is `/saved.data`, and that of `/` is `/_.data`. */
const DATA_SUFFIX = /(\/_)?\.data(?=\?|$)/;

/** The page whose data has this URL. A dialog's page is one of its own. */
const toPagePath = (dataUrl: string) =>
  dataUrl
    .slice(window.location.origin.length)
    .replace(DATA_SUFFIX, (_, root) => (root ? "/" : ""))
    .replace(/[?&]_routes=[^&]*$/, "");

/**
 * Loads a document in place of such data. The framework shows no response to the application before it has decoded it, so this
 * replaces `fetch`.
 * @returns a function that undoes it
 */
export function watchReleases(): () => void {
  const { fetch } = window;
  window.fetch = async (input, init) => {
    // What an action answers has been done already.
    if (init?.method || !DATA_SUFFIX.test(String(input))) return fetch(input, init);
    const release = window.__reactRouterManifest!.version;
    const response = await fetch(input, { ...init, headers: { [RELEASE_HEADER]: release } });
    if ((response.headers.get(RELEASE_HEADER) ?? release) === release) return response;
    void loadDocument(toPagePath(response.url));
    // The navigation stays pending until then.
    return new Promise(() => {});
  };
  return () => {
    window.fetch = fetch;
  };
}
