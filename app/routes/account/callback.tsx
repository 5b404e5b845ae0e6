import { useEffect, useRef } from "react";
import { data, Form, href, Link, redirectDocument } from "react-router";
import { Door } from "~/account/door";
import stylesheet from "~/account/door.css?url";
import { readSignInLink, signInByLink } from "~/account/sign-in-link.server";
import { maskedEmail } from "~/platform/auth/email-address";
import { sessionCookie } from "~/platform/auth/session-cookie.server";
import { network } from "~/platform/http/access-log.server";
import { clientAddressContext } from "~/platform/http/context";
import { readForm } from "~/platform/http/form.server";
import type { Route } from "./+types/callback";

/** Milliseconds before scripts press the button, and before a link that is no good leads home. */
const PRESS_MS = 500;
const HOME_MS = 3_000;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** The token is in the address: nothing may keep the page, and no other site may learn where a visitor came from. */
const PRIVATE = { "Cache-Control": "private, no-store", "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" };

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  const headers = new Headers(PRIVATE);
  for (const answered of [loaderHeaders, actionHeaders]) for (const [name, value] of answered) headers.set(name, value);
  return headers;
}

/** Looks at the link, and uses nothing up: mail scanners open links before their readers do. */
export async function loader({ url }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  const reading = await readSignInLink(token);
  if (reading.kind === "bad") return data(reading, { status: 400 });
  return data({ kind: "good", token, who: maskedEmail(reading.email) } as const);
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = (await readForm(request)).get("token");
  const device = {
    userAgent: request.headers.get("User-Agent"),
    network: network(context.get(clientAddressContext)),
  };
  const outcome = await signInByLink(typeof token === "string" ? token : "", device);
  if (outcome.kind === "bad") return data(outcome, { status: 400 });
  throw redirectDocument(outcome.returnTo, {
    status: 303,
    headers: { "Set-Cookie": sessionCookie(outcome.tokens), "Cache-Control": "private, no-store" },
  });
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return [
    { title: `Signing you in · ${matches[0].loaderData?.brand.name ?? ""}` },
    { name: "robots", content: "noindex" },
  ];
}

export default function CallbackPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { brand } = matches[0].loaderData;
  const bad = actionData ?? (loaderData.kind === "bad" ? loaderData : null);
  return (
    <Door brandName={brand.name} back={href("/")}>
      {bad ? <NoGood {...bad} /> : loaderData.kind === "good" ? <SigningIn {...loaderData} /> : null}
    </Door>
  );
}

function SigningIn({ token, who }: { token: string; who: string }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => form.current?.requestSubmit(), PRESS_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <div>
        <h1>Signing you in…</h1>
        <p className="soft">{`As ${who}.`}</p>
      </div>
      <Form ref={form} method="post" action={href("/auth/callback")}>
        <input type="hidden" name="token" value={token} />
        <button className="btn btn--sun btn--wide" type="submit">
          Continue
        </button>
      </Form>
    </>
  );
}

/** Says why, and leads home after a while; whoever wants another link gets there before. */
function NoGood({ message, returnTo }: { message: string; returnTo: string }) {
  return (
    <>
      <meta httpEquiv="refresh" content={`${HOME_MS / 1000};url=${href("/")}`} />
      <div role="alert">
        <h1>{message}</h1>
        <p className="soft">Redirecting back...</p>
      </div>
      <p>
        <Link
          className="btn btn--sun btn--wide"
          to={`${href("/sign-in")}?returnTo=${encodeURIComponent(returnTo)}`}
          reloadDocument
        >
          Get a new link
        </Link>
      </p>
    </>
  );
}
