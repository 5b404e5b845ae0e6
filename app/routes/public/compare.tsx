import { Form, href, Link, redirect } from "react-router";
import { COMPARE_ROWS, formatCompareSearch, MAX_COMPARED, parseComparedIds } from "~/compare/compare";
import { compareHomes } from "~/compare/compare.server";
import { formatPercent } from "~/intl/formats";
import { DEFAULT_TERMS } from "~/mortgage/default-terms";
import { BackLink } from "~/ui/back-link";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Field, inputClass } from "~/ui/forms/field";
import { PhotoPlaceholder } from "~/ui/icons";
import { ScrollRegion } from "~/ui/scroll-region";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/compare";

/** Compares up to four homes, whose ids are in the URL. */
export async function loader({ url }: Route.LoaderArgs) {
  const requestedIds = parseComparedIds(url.searchParams);
  const canonical = formatCompareSearch(requestedIds);
  if (decodeURIComponent(url.search) !== canonical) throw redirect(href("/compare") + canonical);
  const ids = requestedIds.slice(0, MAX_COMPARED);
  const { homes, outOfDate, unavailable } = await compareHomes(ids, new Date());
  const notices = [
    requestedIds.length > MAX_COMPARED ? `You can compare up to ${MAX_COMPARED} homes. The rest aren’t shown.` : [],
    outOfDate > 0
      ? `${outOfDate === 1 ? "One home" : `${outOfDate} homes`} can’t be shown right now because the data is out of date.`
      : [],
    unavailable > 0 ? `${unavailable === 1 ? "One home is" : `${unavailable} homes are`} no longer available.` : [],
  ].flat();
  return { homes, notices };
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Compare homes", args);

const tableClass =
  "w-full border-collapse cells:min-w-44 cells:border-b cells:border-line cells:py-3 cells:pr-5 cells:pl-0 " +
  "cells:text-left cells:align-top cells:font-medium max-sm:cells:pr-3 max-sm:cells:min-w-[calc((100vw-7.5rem)*0.4)] " +
  "print:cells:min-w-0 print:cells:py-1 print:cells:pr-2 print:cells:text-[9pt] " +
  "[&_tbody_th]:sticky [&_tbody_th]:left-0 [&_tbody_th]:min-w-30 [&_tbody_th]:bg-paper [&_tbody_th]:font-normal " +
  "[&_tbody_th]:text-soft max-sm:[&_tr>:first-child]:min-w-22 max-sm:[&_tr>:first-child]:text-small";

export default function ComparePage({ loaderData: { homes, notices } }: Route.ComponentProps) {
  const searchWithout = (removedId: number) =>
    href("/compare") + formatCompareSearch(homes.map(({ id }) => id).filter((id) => id !== removedId));
  return (
    <main id="main" className="wrap-page pt-2 pb-16 print:pb-4">
      <BackLink to={href("/dashboard/saved")} label="Saved homes" />
      <h1>Compare homes</h1>
      {notices.length > 0 ? (
        <p className="text-soft" role="status">
          {notices.join(" ")}
        </p>
      ) : null}
      {homes.length === 0 ? (
        <div className="mt-6">
          <EmptyState
            title="No homes to compare yet"
            detail="Select up to four of your saved homes, or add any home by its link, to see them side by side."
            hasPicture
          >
            <ButtonLink look="sun" className="print:hidden" to={href("/dashboard/saved")}>
              Choose saved homes
            </ButtonLink>
          </EmptyState>
        </div>
      ) : (
        <>
          <ScrollRegion className="mt-6 overflow-x-auto print:overflow-visible" label="Homes side by side">
            <table className={tableClass}>
              <thead>
                <tr>
                  <td />
                  {homes.map(({ id, name, photo }) => (
                    <th key={id} scope="col">
                      {photo ? (
                        <img
                          className="mb-2 aspect-4/3 h-auto w-full rounded-panel object-cover print:max-h-40"
                          src={photo}
                          alt=""
                          width={480}
                          height={360}
                        />
                      ) : (
                        <div className="mb-2 photo-frame">
                          <PhotoPlaceholder />
                        </div>
                      )}
                      <Link className="link" to={href("/listing/:id", { id: String(id) })}>
                        {name}
                      </Link>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody className="tabular-nums">
                {COMPARE_ROWS.map(({ label, format }) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    {homes.map((home) => (
                      <td key={home.id}>{format(home)}</td>
                    ))}
                  </tr>
                ))}
                <tr className="print:hidden">
                  <td />
                  {homes.map(({ id, name }) => (
                    <td key={id}>
                      <ButtonLink size="s" to={searchWithout(id)} aria-label={`Remove ${name}`}>
                        Remove
                      </ButtonLink>
                    </td>
                  ))}
                </tr>
              </tbody>
            </table>
          </ScrollRegion>
          <p className="type-small text-soft">
            {`Payments assume ${formatPercent(DEFAULT_TERMS.down)} down at ${formatPercent(DEFAULT_TERMS.rate)} over ${DEFAULT_TERMS.term} years and include tax, insurance and HOA dues. Each home’s page has a calculator.`}
          </p>
        </>
      )}
      {homes.length < MAX_COMPARED ? <AddHome homes={homes.map(({ id }) => id)} /> : null}
    </main>
  );
}

/** Adds a home by the link of its page, as copied from the browser. */
function AddHome({ homes }: { homes: readonly number[] }) {
  return (
    <Form
      action={href("/compare")}
      className="mt-8 flex max-w-lg flex-wrap items-end gap-3 [&>div]:flex-[1_1_16rem] print:hidden"
    >
      {homes.length > 0 ? <input type="hidden" name="homes" value={homes.join(",")} /> : null}
      <Field id="field-homes" label="Add a home by its link">
        <input
          // Empties the field when the compared homes change.
          key={homes.join()}
          id="field-homes"
          className={inputClass()}
          name="homes"
          autoComplete="off"
          inputMode="url"
          pattern=".*/listings?/[0-9]+.*|[0-9]+"
          title="A link to a home’s page, such as …/listing/12"
          required
        />
      </Field>
      <Button type="submit">Add</Button>
    </Form>
  );
}
