import { data, href } from "react-router";
import { getReply, UNREACHABLE } from "~/forms/reply";
import { formatHomeName } from "~/listings/address";
import { getListing } from "~/listings/home/detail.server";
import { requireStaff } from "~/platform/auth/staff.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { checkForm, readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { AdminMain } from "~/shell/admin-main";
import { BackLink } from "~/ui/back-link";
import { Form, formClass } from "~/ui/forms/form";
import { SubmitButton, TextArea } from "~/ui/forms/form-fields";
import { PageTitle } from "~/ui/forms/page-title";
import { submitForm } from "~/ui/forms/submit-form";
import { formatMoney } from "~/ui/text/money";
import { formatOwnUpgrades, keepIds, OWN_UPGRADES_FORM, ownUpgradesSchema } from "~/upgrade-catalog/own-upgrades";
import { getListVersion, setOwnUpgrades } from "~/upgrade-catalog/own-upgrades.server";
import { brandTitle } from "../noindex-meta";
import type { Route } from "./+types/home-upgrades";

/** @throws 404 when there is no such home on display */
async function readHome(id: string) {
  const home = await getListing(id, new Date());
  if (!home || home.withdrawn) throw data(null, { status: 404 });
  return home;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const home = await readHome(params.id);
  return {
    id: home.id,
    name: formatHomeName(home),
    lines: formatOwnUpgrades(home.upgradesCatalog),
    version: getListVersion(home.upgradesCatalog),
    offered: home.upgrades.map(({ title, cost }) => `${title} for ${formatMoney(cost)}`),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const form = await readSubmittedForm(request);
  const { value, refuse } = checkForm(form, OWN_UPGRADES_FORM, ownUpgradesSchema);
  if (!value) return refuse();
  const home = await readHome(params.id);
  const entries = value.lines && keepIds(value.lines, home.upgradesCatalog ?? []);
  const saved = await setOwnUpgrades(home.id, entries, user, value.version);
  if (saved.kind === "missing") throw data(null, { status: 404 });
  if (saved.kind === "stale") return refuse({ status: 409, conflict: { version: saved.version } });
  throw await redirectWithToast(href("/admin/homes/:id/upgrades", { id: String(home.id) }), {
    title: value.lines ? "The home has its own upgrades" : "The home has the upgrades of the catalog",
    detail: "Its page shows them within a few seconds.",
  });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitForm(request, serverAction, {
    id: OWN_UPGRADES_FORM,
    failure: { title: "Failed to save the upgrades", detail: UNREACHABLE },
  });

export default function HomeUpgradesPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { id, name, lines, version, offered } = loaderData;
  const reply = getReply(actionData);
  return (
    <PageTitle title={brandTitle("Upgrades of a home", matches)} reply={reply}>
      <AdminMain>
        <BackLink to={href("/listing/:id", { id: String(id) })} label="The home’s page" />
        <div className="max-w-160">
          <h1>{`Upgrades of ${name}`}</h1>
          <p className="mt-3 text-soft">
            {offered.length > 0 ? `Buyers are offered ${offered.join("; ")}.` : "Buyers are offered no upgrades here."}
          </p>
          <Form
            id={OWN_UPGRADES_FORM}
            // A field's messages have a line each.
            className={formClass({ className: "whitespace-pre-line" })}
            schema={ownUpgradesSchema}
            reply={reply}
            defaultValue={{ lines }}
            version={version}
            conflict={{ itemName: "list" }}
          >
            <TextArea
              name="lines"
              label="Its own upgrades (optional)"
              hint="A line for each: title, category, cost and weeks, such as Dock repair, Outdoor, 40,000, 6 weeks. If empty, buyers see the upgrades of the catalog that fit this home."
              rows={8}
            />
            <p>
              <SubmitButton look="sun" busyText="Saving...">
                Save
              </SubmitButton>
            </p>
          </Form>
        </div>
      </AdminMain>
    </PageTitle>
  );
}
