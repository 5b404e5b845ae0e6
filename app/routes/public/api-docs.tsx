import { href } from "react-router";
import stylesheet from "~/full.css?url";
import { PLACE_LIMITS } from "~/listings/places/predictions.server";
import { listDocsGroups } from "~/platform/api/docs.server";
import { DocsGuide, DocsSection, GUIDE_SECTIONS } from "~/platform/api/docs-guide";
import { RATE_LIMITS } from "~/platform/auth/limits.server";
import { ACCESS_SECONDS } from "~/platform/auth/tokens.server";
import { MAX_CONCURRENT } from "~/platform/http/limits/client-bulkhead.server";
import { DEFAULT_BODY_LIMIT } from "~/platform/http/limits/request-body.server";
import { PROBLEM_TYPE, PROBLEMS, problemDocument, STALE_VERSION } from "~/platform/http/responses/problem.server";
import { siteUrl } from "~/platform/http/site.server";
import { getDocument } from "../api/operations.server";
import { brandTitle } from "../noindex-meta";
import type { Route } from "./+types/api-docs";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

const PERIODS: Readonly<Record<number, string>> = { 60: "a minute", 3600: "an hour" };

const formatLimit = (limits: readonly { points: number; seconds: number }[]) =>
  limits.map(({ points, seconds }) => `${points} ${PERIODS[seconds]}`).join(", ");

const REQUIRED = "This field is required.";
const PROBLEM = problemDocument(422, { detail: REQUIRED, errors: { listingId: REQUIRED } });

/** The page and the OpenAPI document have one source, so they agree. */
function buildPage() {
  const document = getDocument();
  const groups = listDocsGroups(document);
  const operations = groups.flatMap((group) => group.operations);
  const listTakers = (header: string) => operations.filter(({ parameters }) => parameters.includes(header));
  const post = (body: object) =>
    `'${siteUrl(href("/api/auth/token"))}' \\\n  -H 'Content-Type: application/json' \\\n  -d '${JSON.stringify(body)}'`;
  const credentials = { grantType: "password", email: "ana@example.com", password: "tulip window gravel" };
  return {
    groups,
    problem: `HTTP/1.1 422\nContent-Type: ${PROBLEM_TYPE}\n\n${JSON.stringify(JSON.parse(PROBLEM), null, 2)}`,
    problems: [
      ...Object.entries(PROBLEMS).map(([status, problem]) => ({ status, ...problem })),
      {
        status: "409, 412",
        name: STALE_VERSION,
        description: "Someone else changed the row since the version that the change is based on.",
      },
    ],
    limits: [
      { what: "Sign-ins from one address", limit: formatLimit(RATE_LIMITS["sign-in by client"]) },
      { what: "Questions about homes and tours from one address", limit: formatLimit(RATE_LIMITS["leads by client"]) },
      { what: "Cost and timeline requests of one account", limit: formatLimit(RATE_LIMITS["requests by account"]) },
      { what: "Google’s predictions for one address", limit: formatLimit([PLACE_LIMITS.predictions]) },
      { what: "Places of predictions for one address", limit: formatLimit([PLACE_LIMITS.details]) },
      { what: "Calls of one address at the same time", limit: `${MAX_CONCURRENT.page}; others wait` },
      { what: "Body of a request", limit: `${DEFAULT_BODY_LIMIT / 1_000_000} MB, more for files` },
    ],
    tokenMinutes: ACCESS_SECONDS / 60,
    signIn: `TOKEN=$(curl -s ${post(credentials)} \\\n  | sed -E 's/.*"accessToken":"([^"]+)".*/\\1/')`,
    refresh: `curl ${post({ grantType: "refresh", refreshToken: "the refresh token" })}`,
    idempotent: listTakers("Idempotency-Key"),
    versioned: listTakers("If-Match"),
  };
}

let page: ReturnType<typeof buildPage> | undefined;

export function loader() {
  page ??= buildPage();
  return page;
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: brandTitle("API", matches) }];

export default function ApiDocsPage({ loaderData, matches }: Route.ComponentProps) {
  const { groups, ...guide } = loaderData;
  const sections = [...GUIDE_SECTIONS, ["calls", "Calls"] as const];
  const anchors = [...sections, ...groups.map(({ id, name }) => [id, name] as const)];
  return (
    <main
      id="main"
      className="wrap-page pt-6 pb-16 [&_code]:font-mono [&_code]:text-small [&_code]:leading-5 [&_code]:wrap-anywhere"
    >
      <h1>{matches[0].loaderData?.brand.name} API</h1>
      <p className="type-lead text-soft mt-4 max-w-3xl">
        Homes for sale, and what buyers and staff do with them, as JSON over HTTPS. The{" "}
        <a href={href("/api/openapi.json")}>OpenAPI document</a> has every parameter, body and answer with examples, for
        programs and for any viewer of such documents.
      </p>
      <div className="mt-8 lg:grid lg:grid-cols-[13rem_minmax(0,52rem)] lg:gap-16">
        <nav aria-label="On this page">
          <ul className="m-0 flex list-none flex-wrap gap-x-5 p-0 lg:sticky lg:top-6 lg:flex-col">
            {anchors.map(([id, title], index) => (
              <li key={id} className={index >= sections.length ? "lg:pl-4" : undefined}>
                <a className="inline-flex min-h-9 items-center pointer-coarse:min-h-11" href={`#${id}`}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="-mt-4 lg:-mt-12">
          <DocsGuide {...guide} />
          <DocsSection id="calls" title="Calls">
            {groups.map(({ name, id, description, operations }) => (
              <section key={id} id={id} className="mt-4">
                <h3>{name}</h3>
                <p className="mt-1 mb-3 text-soft">{description}</p>
                <ul className="m-0 list-none p-0">
                  {operations.map(({ id, method, path, summary, needsToken }) => (
                    <li key={id} id={id} className="scroll-mt-24 border-0 border-t border-solid border-line py-3">
                      <code>
                        <b>{method}</b> {path}
                      </code>
                      <span className="mt-1 block text-soft">
                        {summary}
                        {needsToken ? " (needs a token)" : ""}
                      </span>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </DocsSection>
        </div>
      </div>
    </main>
  );
}
