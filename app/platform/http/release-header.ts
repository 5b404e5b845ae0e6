/**
 * The version of the client's build that a response's data is for, which is the hash of its route manifest; of a request for data,
 * that of the page.
 */
export const RELEASE_HEADER = "X-Release";
