import { useEffect, useState } from "react";
import {
  data,
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root";
import { SignInDialogProvider } from "./accounts/sign-in-dialog-provider";
import stylesheet from "./app.css?url";
import { hasSampleFeed } from "./mls/feeds.server";
import { providerName } from "./platform/auth/provider.server";
import { currentSession, sessionMiddleware } from "./platform/auth/session.server";
import { brand } from "./platform/brand.server";
import { env } from "./platform/env.server";
import { releaseContext } from "./platform/http/context";
import { readFlash } from "./platform/http/cookies/flash.server";
import { isLightVersion } from "./platform/http/cookies/light.server";
import { RouteError } from "./shell/route-error";
import { nameUnreachable } from "./shell/unreachable-error";
import { useNumbersOnly } from "./ui/forms/use-numbers-only";
import "./ui/dialog/close-on-back";
import { useHydrated } from "./ui/hooks/use-hydrated";
import { ToastProvider } from "./ui/toast";

export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

export const middleware: Route.MiddlewareFunction[] = [sessionMiddleware];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [nameUnreachable];

/** Data for every page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const [session, flash] = await Promise.all([currentSession(context), readFlash(request)]);
  const user = session && {
    email: session.user.email,
    staff: session.user.staff || session.user.needsSecondFactor,
    expiresAt: session.expiresAt,
  };
  const toast = flash?.toast ?? null;
  const rootData = {
    brand: brand(),
    provider: providerName(),
    release: context.get(releaseContext),
    light: isLightVersion(request),
    isSample: hasSampleFeed(env()),
    user,
    toast,
  };
  return data(rootData, { headers: flash ? { "Set-Cookie": flash.clearCookie } : undefined });
}

/** Another page asks again, because the server may have another release by then, and so does revalidate(). */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname || (currentUrl.href === nextUrl.href && !formMethod);
}

/** The release of the document, whose code this is. */
let ownRelease: string | undefined;

/** Loads a document when the server has another release, whose data this page's code may not understand. Errors show the layout too. */
function useOwnRelease(data: { release: string; toast: unknown } | undefined): void {
  useEffect(() => {
    if (!data) return;
    ownRelease ??= data.release;
    // A toast is sent once, so it is shown first.
    if (data.release !== ownRelease && !data.toast) window.location.reload();
  }, [data]);
}

export function Layout({ children }: { children: React.ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  useOwnRelease(data);
  return (
    <html lang="en-US" data-light={data?.light ? "" : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1c1613" media="(prefers-color-scheme: dark)" />
        <Meta />
        {/* Before the sheets of routes, because the first mention of a layer ranks it, and before what preloads scripts. */}
        <link rel="stylesheet" href={stylesheet} precedence="first" />
        <Links />
      </head>
      <body>
        {data?.isSample ? (
          <aside className="type-micro bg-sand py-0.5 text-center">Sample data: homes and photos are invented</aside>
        ) : null}
        {children}
        <LiveMark />
        {data?.light ? null : (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/** Marks the page as hydrated, together with the render that replaces controls of the page without scripts. */
function LiveMark() {
  const isHydrated = useHydrated();
  // Tests and tools wait for this.
  useEffect(() => {
    if (isHydrated) document.documentElement.dataset.live = "";
  }, [isHydrated]);
  return null;
}

/** In a chunk of its own, which loads after hydration; the page works without it. */
const loadClientParts = () => import("./shell/client-parts");

export default function App({ loaderData: { user, toast, provider, brand } }: Route.ComponentProps) {
  const userEmail = user?.email ?? null;
  useNumbersOnly();
  const [parts, setParts] = useState<Awaited<ReturnType<typeof loadClientParts>>>();
  useEffect(() => {
    loadClientParts().then(setParts, () => {});
  }, []);
  return (
    <ToastProvider initialToast={toast}>
      {parts ? <parts.ClientParts userEmail={userEmail} expiresAt={user?.expiresAt ?? null} /> : null}
      <SignInDialogProvider
        userEmail={userEmail}
        provider={provider}
        termsUrl={brand.termsUrl}
        privacyUrl={brand.privacyUrl}
      >
        <Outlet />
      </SignInDialogProvider>
    </ToastProvider>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <RouteError error={error} />;
