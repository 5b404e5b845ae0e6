import { href } from "react-router";
import type { DialogProps } from "~/ui/dialog/dialog-link";
import { PageDialog } from "~/ui/dialog/page-dialog";
import { type LeadDefaults, LeadForm } from "./lead-form";

type LeadDialogProps = DialogProps & { homeId: number; name: string };

/** The loader data of the question's page. */
type LeadPageData = { kind: "ask"; defaults: LeadDefaults; stamp: string } | { kind: "unknown" | "withdrawn" };

/** "Get more information" in a dialog over a home's page. @param name of the home */
export function LeadDialog({ homeId, name, ...dialog }: LeadDialogProps) {
  return (
    <PageDialog<LeadPageData>
      {...dialog}
      title="Get more information"
      wide
      url={href("/listing/:id/ask", { id: String(homeId) })}
      intro={<p className="text-soft">{`About ${name}.`}</p>}
    >
      {(page) =>
        page.kind === "ask" ? <LeadForm homeId={homeId} defaults={page.defaults} stamp={page.stamp} /> : null
      }
    </PageDialog>
  );
}
