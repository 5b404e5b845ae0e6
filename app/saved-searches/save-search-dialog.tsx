import { href } from "react-router";
import { useSignIn } from "~/accounts/sign-in-dialog-provider";
import type { Chip } from "~/listings/list/active-filters.server";
import type { ListingSort } from "~/listings/schema";
import type { DialogProps } from "~/ui/dialog/dialog-link";
import { PageDialog } from "~/ui/dialog/page-dialog";
import { NameForm, SearchSummary } from "./name-form";
import { summarizeSearch } from "./search-summary";

type SaveSearchDialogProps = DialogProps & { search: string; chips: readonly Chip[]; sort: ListingSort };

/** "Save This Search" in a dialog over the list. Closing it keeps the name; saving clears it. */
export function SaveSearchDialog({ search, chips, sort, ...dialog }: SaveSearchDialogProps) {
  const { signIn } = useSignIn();
  return (
    <PageDialog
      {...dialog}
      title="Save This Search"
      url={href("/save-search") + search}
      data={NO_DATA}
      intro={<SearchSummary summary={summarizeSearch(chips, sort)} />}
      onRedirect={(to) => {
        if (to.pathname !== href("/sign-in")) return false;
        // The server has stored the search and saves it after sign-in.
        dialog.onClose();
        signIn("save-search");
        return true;
      }}
    >
      {() => <NameForm search={search} />}
    </PageDialog>
  );
}

const NO_DATA = {};
