import { data, Form, redirect, useNavigation } from "react-router";
import { Door } from "~/account/door";
import stylesheet from "~/account/door.css?url";
import { type LinkAnswer, LinkForm } from "~/account/link-form";
import { sendSignInLink } from "~/account/sign-in-link.server";
import { currentSession } from "~/platform/auth/session.server";
import { clientAddressContext } from "~/platform/http/context";
import { readForm } from "~/platform/http/form.server";
import { returnPath } from "~/platform/http/return-path.server";
import type { Route } from "./+types/sign-in";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** Whoever is in already has no use for the page. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const returnTo = returnPath(url.searchParams.get("returnTo"));
  if (await currentSession(context)) throw redirect(returnTo);
  return { returnTo };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const given = form.get("email");
  const email = typeof given === "string" ? given : "";
  const outcome = await sendSignInLink(given, returnPath(form.get("returnTo")), context.get(clientAddressContext));
  if (outcome.kind === "sent") return data<LinkAnswer>({ sent: true, email });
  if (outcome.status === 400) return data<LinkAnswer>({ sent: false, email, field: outcome.field }, { status: 400 });
  return data<LinkAnswer>(
    { sent: false, email, problem: outcome.problem },
    { status: 429, headers: { "Retry-After": String(outcome.seconds) } },
  );
}

/** A post that fails on its way leaves the form as it is. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<LinkAnswer> {
  const email = (await request.clone().formData()).get("email");
  return serverAction().catch(() => ({
    sent: false,
    email: typeof email === "string" ? email : "",
    problem: "Could not send link.",
  }));
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: `Sign in · ${matches[0].loaderData?.brand.name ?? ""}` }, { name: "robots", content: "noindex" }];
}

export default function SignInPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { returnTo } = loaderData;
  const { state } = useNavigation();
  const brand = matches[0].loaderData.brand;
  return (
    <Door brandName={brand.name} back={returnTo}>
      <div>
        <h1>Sign in</h1>
        <p className="soft">We’ll email you a link. There is no password to remember.</p>
      </div>
      <LinkForm Form={Form} returnTo={returnTo} answer={actionData} busy={state === "submitting"} />
      <p className="small soft">
        By continuing you agree to the <a href={brand.termsUrl}>Terms</a> &amp; <a href={brand.privacyUrl}>Privacy</a>
      </p>
    </Door>
  );
}
