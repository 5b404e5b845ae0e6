/** How `/api/docs` shows an operation. */
import { Fragment, type ReactNode } from "react";
import type { DocsField, DocsOperation } from "./docs.server";

/** Text in which `backticks` mark code. */
export function Text({ children }: { children: string }) {
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
export function Code({ children }: { children: string }) {
  return (
    <pre className="m-0 rounded-control bg-stucco p-4 whitespace-pre-wrap">
      <code>{children}</code>
    </pre>
  );
}

/** Terms with their texts: side by side where there is room. */
export function Terms({ terms }: { terms: readonly { term: ReactNode; text: string }[] }) {
  return (
    <dl className="grid grid-cols-1 gap-y-1 sm:grid-cols-[14rem_1fr] sm:gap-x-6 sm:gap-y-2 [&>dd]:mb-2 sm:[&>dd]:mb-0 [&>dt]:font-semibold">
      {terms.map(({ term, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the terms don't change.
        <Fragment key={index}>
          <dt>{term}</dt>
          <dd>
            <Text>{text}</Text>
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

function Fields({ fields }: { fields: readonly DocsField[] }) {
  const terms = fields.map(({ name, type, isRequired, description }) => ({
    term: (
      <>
        <code>{name}</code>
        {isRequired ? <span className="ml-2 text-small font-normal text-soft">required</span> : null}
      </>
    ),
    text: `${type.startsWith("`") ? type : type.charAt(0).toUpperCase() + type.slice(1)}. ${description}`.trim(),
  }));
  return <Terms terms={terms} />;
}

const TOKENS = { none: "No token.", optional: "A token is optional.", required: "Needs a token." } as const;

export function Operation({ operation }: { operation: DocsOperation }) {
  const { id, method, path, summary, description, token, parts, curl, answers, example, commonProblems } = operation;
  return (
    <details className="border-0 border-t border-solid border-line">
      <summary className="min-h-11 cursor-pointer py-3">
        <h4 className="inline-block w-[calc(100%-2rem)] align-top text-body leading-normal font-normal tracking-normal">
          <code>
            <b>{method}</b> {path}
          </code>
          <span className="mt-1 block leading-normal text-soft">{summary}</span>
        </h4>
      </summary>
      {/* Browsers open the details when an address leads to what is in them. */}
      <div id={id} className="grid scroll-mt-24 grid-cols-1 gap-3 pb-8">
        <p>
          <Text>{`${description} ${TOKENS[token]}`.trim()}</Text>
        </p>
        {parts.map(({ title, fields }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts don't change.
          <Fragment key={index}>
            <h5>{index > 0 && parts[index - 1]?.title === title ? `Or: ${title}` : title}</h5>
            <Fields fields={fields} />
          </Fragment>
        ))}
        <h5>Example</h5>
        <Code>{curl}</Code>
        {example === null ? null : <Code>{example}</Code>}
        <h5>Answers</h5>
        <Terms terms={answers.map(({ status, description }) => ({ term: status, text: description }))} />
        <p className="type-small text-soft">
          Also as under <a href="#errors">Errors</a>: {commonProblems.join(", ")}.
        </p>
      </div>
    </details>
  );
}
