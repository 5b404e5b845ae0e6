import { href } from "react-router";
import type { DialogProps } from "~/ui/dialog/dialog-link";
import { PageDialog } from "~/ui/dialog/page-dialog";
import type { TourOptions } from "./times";
import { type TourDefaults, TourForm } from "./tour-form";

type TourDialogProps = DialogProps & { homeId: number; name: string };

/** The loader data of the form's page. */
type TourPageData =
  | { kind: "tour"; defaults: TourDefaults; options: TourOptions; stamp: string }
  | { kind: "unknown" | "withdrawn" };

/** "Tour this home" in a dialog over a home's page. @param name of the home */
export function TourDialog({ homeId, name, ...dialog }: TourDialogProps) {
  return (
    <PageDialog<TourPageData>
      {...dialog}
      title="Tour this home"
      wide
      url={href("/listing/:id/tour", { id: String(homeId) })}
      intro={<p className="text-soft">{name}</p>}
    >
      {(page) => (page.kind === "tour" ? <TourForm homeId={homeId} {...page} /> : null)}
    </PageDialog>
  );
}
