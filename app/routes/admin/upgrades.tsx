import { href, Link } from "react-router";
import { formatPercent } from "~/intl/formats";
import { requireStaff } from "~/platform/auth/staff.server";
import { AdminMain } from "~/shell/admin-main";
import { badgeClass } from "~/ui/badge";
import { ButtonLink, buttonClass } from "~/ui/button";
import { FindForm } from "~/ui/forms/find-form";
import { PhotoPlaceholder } from "~/ui/icons";
import { readSearchText } from "~/ui/lists/read-page";
import { detailClass } from "~/ui/lists/record-list";
import { type Column, countColumn, Table } from "~/ui/lists/table";
import { SectionHead } from "~/ui/section-head";
import { findUpgradeRecords, type UpgradeRecord } from "~/upgrade-catalog/catalog-records.server";
import { describeHomes, formatRuleCost } from "~/upgrade-catalog/rule-texts";
import { buildPhotoUrl } from "~/upgrades/upgrades";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/upgrades";

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const text = readSearchText(url.searchParams);
  return { text, upgrades: await findUpgradeRecords(text) };
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Upgrades", args);

const COLUMNS: readonly Column<UpgradeRecord>[] = [
  {
    label: "",
    cell: ({ photoKey }) =>
      photoKey ? (
        <img src={buildPhotoUrl(photoKey)} alt="" loading="lazy" />
      ) : (
        <div className="grid place-items-center [&>svg]:h-auto [&>svg]:w-8.5">
          <PhotoPlaceholder />
        </div>
      ),
  },
  {
    label: "Upgrade",
    cell: (upgrade) => (
      <>
        <Link to={href("/admin/upgrades/:upgradeId", { upgradeId: upgrade.id })}>{upgrade.title}</Link>
        <p className={detailClass}>{describeHomes(upgrade) ?? "For every home."}</p>
      </>
    ),
  },
  { label: "Category", cell: ({ category }) => category },
  { label: "Cost", right: true, cell: formatRuleCost },
  countColumn("Weeks", "weeks"),
  { label: "Cost added to value", right: true, cell: ({ valuePercent }) => formatPercent(valuePercent) },
  {
    label: "Offered",
    cell: ({ active }) => (active ? "Yes" : <span className={badgeClass()}>Not offered</span>),
  },
];

export default function UpgradesPage({ loaderData: { text, upgrades } }: Route.ComponentProps) {
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
      <FindForm text={text} placeholder="Upgrade or category" />
      {upgrades.length > 0 ? (
        <Table label="Upgrades" columns={COLUMNS} rows={upgrades} hasPictures />
      ) : (
        <p className="text-soft">{text ? "No upgrades match." : "No upgrades yet. Buyers see none on homes."}</p>
      )}
    </AdminMain>
  );
}
