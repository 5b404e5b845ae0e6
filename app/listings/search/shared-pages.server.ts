/** Pages with homes that are the same for every visitor. */
import type { RouterContextProvider } from "react-router";
import { sharingContext } from "~/platform/http/context";
import { getListingIndex } from "./listing-index.server";

/**
 * Call it before a page reads its homes. The returned function declares the page to be the same for every visitor until one of
 * these homes changes, or without ids, until any home does.
 */
export async function prepareSharing(
  context: Readonly<RouterContextProvider>,
): Promise<(ids?: readonly number[]) => void> {
  const index = await getListingIndex();
  const { version } = index;
  const share = context.get(sharingContext);
  return (ids) => share?.(ids ? () => !index.haveChanged(ids, version) : () => index.version === version);
}
