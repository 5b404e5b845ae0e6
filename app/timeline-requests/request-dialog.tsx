import { href } from "react-router";
import { useSignIn } from "~/accounts/sign-in-dialog-provider";
import { Button } from "~/ui/button";
import type { DialogProps } from "~/ui/dialog/dialog-link";
import { PageDialog } from "~/ui/dialog/page-dialog";
import { forgetStepDrafts } from "./step-drafts";
import { RequestWizard } from "./wizard";
import type { WizardView } from "./wizard.server";

type RequestDialogProps = DialogProps & {
  homeId: number;
  name: string;
  /** The page's query with the chosen upgrades: "" or "?…". */
  search: string;
};

/** The loader data of the request's page. */
type RequestPageData = { kind: "request"; view: WizardView } | { kind: "unknown" | "withdrawn" };

/** "Confirm cost & timeline" in a dialog over a home's page. @param name of the home */
export function RequestDialog({ homeId, name, search, ...dialog }: RequestDialogProps) {
  const { signIn } = useSignIn();
  return (
    <PageDialog<RequestPageData>
      {...dialog}
      title="Confirm cost & timeline"
      wide
      url={href("/listing/:id/request", { id: String(homeId) }) + search}
      intro={<p className="text-soft">{name}</p>}
      onRedirect={(to, page) => {
        if (to.pathname !== href("/sign-in")) return false;
        // The server has stored the request and sends it after sign-in.
        forgetStepDrafts(homeId);
        dialog.onClose();
        const email = page?.kind === "request" ? String(page.view.typed.email ?? "") : undefined;
        signIn("request", email, to.searchParams.get("returnTo") ?? undefined);
        return true;
      }}
    >
      {(page) =>
        page.kind === "request" ? (
          <RequestWizard
            homeId={homeId}
            view={page.view}
            nextAction={
              <Button type="button" look="sun" onClick={() => dialog.onClose()}>
                Close
              </Button>
            }
          />
        ) : null
      }
    </PageDialog>
  );
}
