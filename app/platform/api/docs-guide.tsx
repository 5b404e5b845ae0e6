/** What `/api/docs` says about all calls. */
import { Fragment, type ReactNode } from "react";
import { href } from "react-router";
import type { DocsOperation } from "./docs.server";

/** The sections in their order: the ids and headings. */
export const GUIDE_SECTIONS = [
  ["token", "Get a token"],
  ["errors", "Errors"],
  ["limits", "Limits"],
  ["lists", "Lists and pages"],
  ["values", "Dates and money"],
  ["retries", "Safe retries"],
  ["versions", "Versions"],
] as const;

export function DocsSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="mt-12 grid grid-cols-1 gap-4">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Text in which `backticks` mark code. */
function Text({ children }: { children: string }) {
  return children.split("`").map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text don't move.
      <code key={index}>{part}</code>
    ),
  );
}

/** Code that wraps where the screen ends. */
function Code({ children }: { children: string }) {
  return (
    <pre className="m-0 rounded-control bg-stucco p-4 whitespace-pre-wrap">
      <code>{children}</code>
    </pre>
  );
}

/** Terms with their texts: side by side where there is room. */
function Terms({ terms }: { terms: readonly { key: string; term: ReactNode; text: string }[] }) {
  return (
    <dl className="grid grid-cols-1 gap-y-1 sm:grid-cols-[14rem_1fr] sm:gap-x-6 sm:gap-y-2 [&>dd]:mb-2 sm:[&>dd]:mb-0 [&>dt]:font-semibold">
      {terms.map(({ key, term, text }) => (
        <Fragment key={key}>
          <dt>{term}</dt>
          <dd>
            <Text>{text}</Text>
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

function Calls({ calls }: { calls: readonly DocsOperation[] }) {
  return (
    <ul className="grid gap-1 pl-5">
      {calls.map(({ id, method, path }) => (
        <li key={id}>
          <a href={`#${id}`}>
            <code>{`${method} ${path}`}</code>
          </a>
        </li>
      ))}
    </ul>
  );
}

export type GuideData = {
  tokenMinutes: number;
  /** Commands for a shell that get and renew a token. */
  signIn: string;
  refresh: string;
  /** A whole answer with a problem. */
  problem: string;
  problems: readonly { status: string; name: string; description: string }[];
  limits: readonly { what: string; limit: string }[];
  idempotent: readonly DocsOperation[];
  versioned: readonly DocsOperation[];
};

export function DocsGuide({
  tokenMinutes,
  signIn,
  refresh,
  problem,
  problems,
  limits,
  idempotent,
  versioned,
}: GuideData) {
  return (
    <>
      <DocsSection id="token" title="Get a token">
        <p>
          <Text>
            Calls about homes and places are open. Others need an access token in the `Authorization` header. An account
            with a confirmed email address and a password, which is set in
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
      </DocsSection>
      <DocsSection id="errors" title="Errors">
        <p>
          <Text>
            An error is a problem document (RFC 9457). `type` names it for programs: `/api/docs#` and a name below,
            which never changes. `detail` is a sentence for a person. `errors` has a message for each field, under the
            name that was sent.
          </Text>
        </p>
        <Code>{problem}</Code>
        <Terms
          terms={problems.map(({ status, name, description }) => ({
            key: name,
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
      </DocsSection>
      <DocsSection id="limits" title="Limits">
        <p>
          <Text>
            Beyond a limit, calls answer 429 with the seconds to wait in `Retry-After`, or 413 for a large body. Calls
            with a limit of their own say in `RateLimit` what is left of it.
          </Text>
        </p>
        <Terms terms={limits.map(({ what, limit }) => ({ key: what, term: what, text: limit }))} />
      </DocsSection>
      <DocsSection id="lists" title="Lists and pages">
        <p>
          <Text>
            Lists of homes come in pages: `page` starts at 1, `perPage` is at most 100, and `total` counts all homes
            that match. A home without a value, such as its year built, matches no minimum or maximum of it. Every other
            list is an array. Those of staff are whole, or a page of it with `page` or `perPage`; `Link` has the
            addresses of the other pages, and `X-Total-Count` the number of rows. `updatedSince` leaves out what didn’t
            change since: take the `Date` of the answer before. Parameters of an address and fields of a body that an
            operation doesn’t know are errors. Reads have an `ETag`: send it as `If-None-Match`, and the answer is 304
            while nothing changed. Answers may get more fields, so ignore those that you don’t know.
          </Text>
        </p>
      </DocsSection>
      <DocsSection id="values" title="Dates and money">
        <p>
          <Text>
            A date is `2027-03-09`. A time in an answer is UTC, such as `2027-03-09T17:30:00.000Z`. Money is whole US
            dollars. Fields that end in `Fmt` or `Formatted` are for people, and their format may change.
          </Text>
        </p>
      </DocsSection>
      <DocsSection id="retries" title="Safe retries">
        <p>
          <Text>
            When you don’t know whether a request arrived, send it again with the same `Idempotency-Key`: 1 to 255
            printable characters, such as a new UUID for each request. For a day, the same key and body give the first
            success again, with `Idempotent-Replayed: true`, and nothing is created twice. The same key with another
            body is refused with 422. While the first request runs, a repeated one may be refused with 409. After
            another 4xx or a 507, correct the request and keep the key; after a 500, a 503 or no answer, send it
            unchanged, or use another key. Fields are checked before the key, so a repeated request can be refused too,
            for example once its month has passed.
          </Text>
        </p>
        <Calls calls={idempotent} />
      </DocsSection>
      <DocsSection id="versions" title="Versions">
        <p>
          <Text>
            Rows that staff change have a `version`, which is also the `ETag` of an answer with one row. Send it as
            `If-Match` with a change or deletion. If someone else changed the row since, the answer is 412 with the
            current version. `version` in a body does the same with 409. Without either, the change is made to any
            version.
          </Text>
        </p>
        <Calls calls={versioned} />
      </DocsSection>
    </>
  );
}
