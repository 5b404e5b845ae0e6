import {
  isRouteErrorResponse,
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root";
import { NoAccess } from "./account/no-access";
import stylesheet from "./app.css?url";
import { brand } from "./brand.server";
import { currentSession, sessionMiddleware } from "./platform/auth/session.server";
import { lightVersion } from "./platform/http/light.server";
import { ErrorPage } from "./ui/error-page";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: stylesheet },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

export const middleware: Route.MiddlewareFunction[] = [sessionMiddleware];

/** What every page needs; never reloaded by client navigations. Whoever signs in or out gets a new document. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const session = await currentSession(context);
  return { brand: brand(), light: lightVersion(request), user: session && { email: session.user.email } };
}

export const shouldRevalidate = () => false;

export function Layout({ children }: { children: React.ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  return (
    <html lang="en-US" className={data?.light ? "light" : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1c1613" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
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

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status !== 401 && status !== 403) return <ErrorPage status={status} />;
  const { email } = (error as { data: { email: string | null } | null }).data ?? { email: null };
  return <NoAccess status={status} email={email} />;
}
