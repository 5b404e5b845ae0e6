import { href, Link } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { AdminMain } from "~/shell/admin-main";
import { badgeClass } from "~/ui/badge";
import { ButtonLink, buttonClass } from "~/ui/button";
import { RecordList, RecordRow } from "~/ui/lists/record-list";
import { SectionHead } from "~/ui/section-head";
import { listUpgradeRecords } from "~/upgrade-catalog/catalog-records.server";
import { describeUpgrade } from "~/upgrade-catalog/rule-texts";
import { buildPhotoUrl } from "~/upgrades/upgrades";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/upgrades";

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context);
  return { upgrades: await listUpgradeRecords() };
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Upgrades", args);

export default function UpgradesPage({ loaderData: { upgrades } }: Route.ComponentProps) {
  return (
    <AdminMain>
      <SectionHead>
        <h1>Upgrades</h1>
        <ButtonLink look="sun" to={href("/admin/upgrades/:upgradeId", { upgradeId: "new" })} data-shortcut="new">
          Add upgrade
        </ButtonLink>
      </SectionHead>
      <p className="flex flex-wrap gap-3">
        <ButtonLink to={href("/admin/upgrades/import")}>Import a CSV file</ButtonLink>
        <a className={buttonClass({ look: "plain" })} href={href("/admin/upgrades/export")}>
          Save as CSV
        </a>
      </p>
      <p className="max-w-160 text-soft">
        Buyers are offered what fits their home, at a cost for its size. Changes show within seconds; requests that were
        sent keep what their buyers saw. To give one home its own list instead,{" "}
        <Link className="link" to={href("/listings")}>
          find the home
        </Link>{" "}
        and choose “Set this home’s upgrades”.
      </p>
      {upgrades.length > 0 ? (
        <RecordList>
          {upgrades.map((upgrade) => (
            <RecordRow
              key={upgrade.id}
              level={2}
              to={href("/admin/upgrades/:upgradeId", { upgradeId: upgrade.id })}
              name={upgrade.title}
              detail={describeUpgrade(upgrade)}
              picture={upgrade.photoKey ? buildPhotoUrl(upgrade.photoKey) : null}
              badges={upgrade.active ? null : <span className={badgeClass()}>Not offered</span>}
            />
          ))}
        </RecordList>
      ) : (
        <p className="text-soft">No upgrades yet. Buyers see none on homes.</p>
      )}
    </AdminMain>
  );
}
