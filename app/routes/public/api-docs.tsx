import type { ReactNode } from "react";
import { href } from "react-router";
import stylesheet from "~/full.css?url";
import { PLACE_LIMITS } from "~/listings/places/predictions.server";
import { buildCurl } from "~/platform/api/curl.server";
import { listDocsGroups } from "~/platform/api/docs.server";
import { Code, Operation, Terms, Text } from "~/platform/api/docs-operation";
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
  const origin = siteUrl("/").slice(0, -1);
  const groups = listDocsGroups(document, origin);
  const signIn = { method: "POST", url: `${origin}${href("/api/auth/token")}`, needsToken: false };
  const credentials = { grantType: "password", email: "ana@example.com", password: "tulip window gravel" };
  const listTakers = (header: string) =>
    groups
      .flatMap(({ operations }) =>
        operations.filter(({ parts }) => parts.some(({ fields }) => fields.some(({ name }) => name === header))),
      )
      .map(({ id, method, path }) => ({ id, call: `${method} ${path}` }));
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
    signIn: `TOKEN=$(${buildCurl({ ...signIn, json: credentials }).replace("curl", "curl -s")} \\\n  | sed -E 's/.*"accessToken":"([^"]+)".*/\\1/')`,
    refresh: buildCurl({ ...signIn, json: { grantType: "refresh", refreshToken: "the refresh token" } }),
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

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="mt-12 grid grid-cols-1 gap-4">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Calls({ calls }: { calls: readonly { id: string; call: string }[] }) {
  return (
    <ul className="grid gap-1 pl-5">
      {calls.map(({ id, call }) => (
        <li key={id}>
          <a href={`#${id}`}>
            <code>{call}</code>
          </a>
        </li>
      ))}
    </ul>
  );
}

export default function ApiDocsPage({ loaderData, matches }: Route.ComponentProps) {
  const { groups, problem, problems, limits, tokenMinutes, signIn, refresh, idempotent, versioned } = loaderData;
  const sections = [
    ["token", "Get a token"],
    ["errors", "Errors"],
    ["limits", "Limits"],
    ["lists", "Lists and pages"],
    ["values", "Dates and money"],
    ["retries", "Safe retries"],
    ["versions", "Versions"],
    ["calls", "Calls"],
  ] as const;
  const anchors = [...sections, ...groups.map(({ id, name }) => [id, name] as const)];
  return (
    <main
      id="main"
      className="wrap-page pt-6 pb-16 [&_code]:font-mono [&_code]:text-small [&_code]:leading-5 [&_code]:wrap-anywhere [&_h5]:mt-2 [&_h5]:mb-0 [&_h5]:text-body [&_h5]:leading-normal [&_h5]:font-semibold"
    >
      <h1>{matches[0].loaderData?.brand.name} API</h1>
      <p className="type-lead text-soft mt-4 max-w-3xl">
        Homes for sale, and what buyers and staff do with them, as JSON over HTTPS. The same description for programs is
        the <a href={href("/api/openapi.json")}>OpenAPI document</a>. Values such as ids in the examples are made up.
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
          <Section id="token" title="Get a token">
            <p>
              <Text>
                Calls about homes and places are open. Others need an access token in the `Authorization` header. An
                account with a confirmed email address and a password, which is set in
              </Text>{" "}
              <a href={href("/dashboard/profile")}>your profile</a>, gets one like this:
            </p>
            <Code>{signIn}</Code>
            <p>
              <Text>{`It works for ${tokenMinutes} minutes. After that, calls answer 401. The refresh token of the same answer then gets a new pair, once:`}</Text>
            </p>
            <Code>{refresh}</Code>
            <p>
              Where staff need a second factor, their tokens have a buyer’s rights, because a second factor can only be
              confirmed in a browser. The pages of this site call the API with the session of the browser in place of a
              token.
            </p>
          </Section>
          <Section id="errors" title="Errors">
            <p>
              <Text>
                An error is a problem document (RFC 9457). `type` names it for programs: `/api/docs#` and a name below,
                which never changes. `detail` is a sentence for a person. `errors` has a message for each field, under
                the name that was sent.
              </Text>
            </p>
            <Code>{problem}</Code>
            <Terms
              terms={problems.map(({ status, name, description }) => ({
                term: (
                  <span id={name} className="scroll-mt-24">
                    {status} <code className="font-normal">{name}</code>
                  </span>
                ),
                text: description,
              }))}
            />
            <p>
              <Text>Every answer has an `X-Request-Id`: name it when you report a problem.</Text>
            </p>
          </Section>
          <Section id="limits" title="Limits">
            <p>
              <Text>
                Beyond a limit, calls answer 429 with the seconds to wait in `Retry-After`, or 413 for a large body.
                Calls with a limit of their own say in `RateLimit` what is left of it.
              </Text>
            </p>
            <Terms terms={limits.map(({ what, limit }) => ({ term: what, text: limit }))} />
          </Section>
          <Section id="lists" title="Lists and pages">
            <p>
              <Text>
                Lists of homes come in pages: `page` starts at 1, `perPage` is at most 100, and `total` counts all homes
                that match. A home without a value, such as its year built, matches no minimum or maximum of it. Every
                other list is an array. Those of staff are whole, or a page of it with `page` or `perPage`; `Link` has
                the addresses of the other pages, and `X-Total-Count` the number of rows. `updatedSince` leaves out what
                didn’t change since: take the `Date` of the answer before. Parameters of an address and fields of a body
                that an operation doesn’t know are errors. Reads have an `ETag`: send it as `If-None-Match`, and the
                answer is 304 while nothing changed. Answers may get more fields, so ignore those that you don’t know.
              </Text>
            </p>
          </Section>
          <Section id="values" title="Dates and money">
            <p>
              <Text>
                A date is `2027-03-09`. A time in an answer is UTC, such as `2027-03-09T17:30:00.000Z`. Money is whole
                US dollars. Fields that end in `Fmt` or `Formatted` are for people, and their format may change.
              </Text>
            </p>
          </Section>
          <Section id="retries" title="Safe retries">
            <p>
              <Text>
                When you don’t know whether a request arrived, send it again with the same `Idempotency-Key`: 1 to 255
                printable characters, such as a new UUID for each request. For a day, the same key and body give the
                first success again, with `Idempotent-Replayed: true`, and nothing is created twice. The same key with
                another body is refused with 422. While the first request runs, a repeated one may be refused with 409.
                After another 4xx or a 507, correct the request and keep the key; after a 500, a 503 or no answer, send
                it unchanged, or use another key. Fields are checked before the key, so a repeated request can be
                refused too, for example once its month has passed.
              </Text>
            </p>
            <Calls calls={idempotent} />
          </Section>
          <Section id="versions" title="Versions">
            <p>
              <Text>
                Rows that staff change have a `version`, which is also the `ETag` of an answer with one row. Send it as
                `If-Match` with a change or deletion. If someone else changed the row since, the answer is 412 with the
                current version. `version` in a body does the same with 409. Without either, the change is made to any
                version.
              </Text>
            </p>
            <Calls calls={versioned} />
          </Section>
          <Section id="calls" title="Calls">
            {groups.map(({ name, id, description, operations }) => (
              <section key={id} id={id} className="mt-4">
                <h3>{name}</h3>
                <p className="mt-1 mb-3 text-soft">{description}</p>
                {operations.map((operation) => (
                  <Operation key={operation.id} operation={operation} />
                ))}
              </section>
            ))}
          </Section>
        </div>
      </div>
    </main>
  );
}
