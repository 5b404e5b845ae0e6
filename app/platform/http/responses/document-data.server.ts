/** Data that a document's HTML shows and its scripts don't need: `KeptHtml` keeps the HTML. */

/** Whether a client navigation asks for data, instead of a browser for a document. */
const isDataRequest = (request: Request): boolean => new URL(request.url).pathname.endsWith(".data");

/**
 * Adds values to a loader's data that only client navigations get. The server renders documents with them, but doesn't send
 * them: the framework sends enumerable properties.
 */
export function addKeptData<Data extends object, Kept extends object>(
  request: Request,
  data: Data,
  kept: Kept,
): Data & Partial<Kept> {
  const enumerable = isDataRequest(request);
  for (const [name, value] of Object.entries(kept)) Object.defineProperty(data, name, { value, enumerable });
  return data;
}
