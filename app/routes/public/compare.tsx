import { Form, href, Link, redirect } from "react-router";
import { comparedIds, compareSearch, MOST_COMPARED, ROWS } from "~/compare/compare";
import stylesheet from "~/compare/compare.css?url";
import { comparedHomes } from "~/compare/compare.server";
import { ASSUMED } from "~/mortgage/mortgage";
import { FormField } from "~/ui/forms/form-field";
import { Fanlight } from "~/ui/icons";
import { Trail } from "~/ui/trail";
import { unlisted } from "../unlisted";
import type { Route } from "./+types/compare";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** Compares up to four homes, whose ids are in the URL. */
export async function loader({ url }: Route.LoaderArgs) {
  const asked = comparedIds(url.searchParams);
  const canonical = compareSearch(asked);
  if (decodeURIComponent(url.search) !== canonical) throw redirect(href("/compare") + canonical);
  const ids = asked.slice(0, MOST_COMPARED);
  const homes = await comparedHomes(ids, new Date());
  return { homes, missing: ids.length - homes.length, tooMany: asked.length > MOST_COMPARED };
}

export const meta: Route.MetaFunction = (args) => unlisted("Compare homes", args);

export default function ComparePage({ loaderData: { homes, missing, tooMany } }: Route.ComponentProps) {
  const without = (gone: number) =>
    href("/compare") + compareSearch(homes.map(({ id }) => id).filter((id) => id !== gone));
  return (
    <main id="main" className="wrap compare">
      <Trail to={href("/dashboard/saved")} label="Saved homes" />
      <h1>Compare homes</h1>
      {missing > 0 || tooMany ? (
        <p className="soft" role="status">
          {[
            tooMany ? `You can compare up to ${MOST_COMPARED} homes. The rest aren’t shown.` : null,
            missing > 0 ? `${missing === 1 ? "One home is" : `${missing} homes are`} no longer available.` : null,
          ]
            .filter(Boolean)
            .join(" ")}
        </p>
      ) : null}
      {homes.length === 0 ? (
        <div className="empty">
          <Fanlight />
          <p>
            <b>No homes to compare yet</b>
          </p>
          <p className="soft">
            Select up to four of your saved homes, or add any home by its link, to see them side by side.
          </p>
          <Link className="btn btn--sun" to={href("/dashboard/saved")}>
            Choose saved homes
          </Link>
        </div>
      ) : (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard. */}
          <section className="compare__scroll" aria-label="Homes side by side" tabIndex={0}>
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
                          <Fanlight />
                        </div>
                      )}
                      <Link className="link" to={href("/listing/:id", { id: String(id) })}>
                        {name}
                      </Link>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody className="num">
                {ROWS.map(({ label, say }) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    {homes.map((home) => (
                      <td key={home.id}>{say(home)}</td>
                    ))}
                  </tr>
                ))}
                <tr>
                  <td />
                  {homes.map(({ id, name }) => (
                    <td key={id}>
                      <Link className="btn btn--s" to={without(id)} aria-label={`Remove ${name}`}>
                        Remove
                      </Link>
                    </td>
                  ))}
                </tr>
              </tbody>
            </table>
          </section>
          <p className="small soft">
            {`Payments assume ${ASSUMED.down}% down at ${ASSUMED.rate}% over ${ASSUMED.term} years and include tax, insurance and HOA dues. Each home’s page has a calculator.`}
          </p>
        </>
      )}
      {homes.length < MOST_COMPARED ? <AddHome homes={homes.map(({ id }) => id)} /> : null}
    </main>
  );
}

/** Adds a home by the link of its page, as copied from the browser. */
function AddHome({ homes }: { homes: readonly number[] }) {
  return (
    <Form action={href("/compare")} className="compare__add">
      {homes.length > 0 ? <input type="hidden" name="homes" value={homes.join(",")} /> : null}
      {/* The key empties the field when the compared homes change. */}
      <FormField
        key={homes.join()}
        label="Add a home by its link"
        name="homes"
        autoComplete="off"
        inputMode="url"
        pattern=".*/listings?/[0-9]+.*|[0-9]+"
        title="A link to a home’s page, such as …/listing/12"
        required
      />
      <button className="btn" type="submit">
        Add
      </button>
    </Form>
  );
}
