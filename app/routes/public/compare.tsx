import { Form, href, Link, redirect } from "react-router";
import { COMPARE_ROWS, formatCompareSearch, MAX_COMPARED, parseComparedIds } from "~/compare/compare";
import stylesheet from "~/compare/compare.css?url";
import { compareHomes } from "~/compare/compare.server";
import { formatPercent } from "~/intl/formats";
import { DEFAULT_TERMS } from "~/mortgage/mortgage";
import { BackLink } from "~/ui/back-link";
import { PhotoPlaceholder } from "~/ui/icons";
import { ScrollRegion } from "~/ui/scroll-region";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/compare";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

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

export default function ComparePage({ loaderData: { homes, notices } }: Route.ComponentProps) {
  const searchWithout = (removedId: number) =>
    href("/compare") + formatCompareSearch(homes.map(({ id }) => id).filter((id) => id !== removedId));
  return (
    <main id="main" className="wrap-page compare">
      <BackLink to={href("/dashboard/saved")} label="Saved homes" />
      <h1>Compare homes</h1>
      {notices.length > 0 ? (
        <p className="text-soft" role="status">
          {notices.join(" ")}
        </p>
      ) : null}
      {homes.length === 0 ? (
        <div className="empty">
          <PhotoPlaceholder />
          <p>
            <b>No homes to compare yet</b>
          </p>
          <p className="text-soft">
            Select up to four of your saved homes, or add any home by its link, to see them side by side.
          </p>
          <Link className="btn btn--sun" to={href("/dashboard/saved")}>
            Choose saved homes
          </Link>
        </div>
      ) : (
        <>
          <ScrollRegion className="compare__scroll" label="Homes side by side">
            <table>
              <thead>
                <tr>
                  <td />
                  {homes.map(({ id, name, photo }) => (
                    <th key={id} scope="col">
                      {photo ? (
                        <img src={photo} alt="" width={480} height={360} />
                      ) : (
                        <div className="photo--none">
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
                <tr>
                  <td />
                  {homes.map(({ id, name }) => (
                    <td key={id}>
                      <Link className="btn btn--s" to={searchWithout(id)} aria-label={`Remove ${name}`}>
                        Remove
                      </Link>
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
    <Form action={href("/compare")} className="compare__add">
      {homes.length > 0 ? <input type="hidden" name="homes" value={homes.join(",")} /> : null}
      <div className="field">
        <label htmlFor="field-homes">Add a home by its link</label>
        <input
          // Empties the field when the compared homes change.
          key={homes.join()}
          id="field-homes"
          className="input"
          name="homes"
          autoComplete="off"
          inputMode="url"
          pattern=".*/listings?/[0-9]+.*|[0-9]+"
          title="A link to a home’s page, such as …/listing/12"
          required
        />
      </div>
      <button className="btn" type="submit">
        Add
      </button>
    </Form>
  );
}
