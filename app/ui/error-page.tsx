import type { Failure } from "~/forms/reply";
import { buttonClass } from "./button";
import { EmptyState } from "./empty-state";

/** Why a page or a form is refused, by status: 401 to a visitor, 403 to an account without permission. */
export const ACCESS_ERRORS: Readonly<Record<number, Required<Failure>>> = {
  401: { title: "Authentication Required", detail: "Please sign in to see this part of the site." },
  403: { title: "Access Denied", detail: "Admin access is restricted to staff email addresses." },
};

const ERROR_TEXTS: Record<number, Required<Failure>> = {
  ...ACCESS_ERRORS,
  400: {
    title: "We couldn’t read that request",
    detail: "Something in the address or the form wasn’t as expected. Please go back and try again.",
  },
  404: { title: "404 Page Not Found", detail: "Did you forget to add the page to the router?" },
  410: { title: "No longer available", detail: "This page was taken down." },
  503: {
    title: "We’ll be right back",
    detail: "We’re having trouble reaching our database. Please try again in a few seconds.",
  },
  504: { title: "We couldn’t reach the server", detail: "Please check your connection and try again." },
};

/** Where one may have wanted to go. */
const OTHER_PAGES = [
  ["Map", "/map"],
  ["Your saved homes", "/dashboard/saved"],
  ["How it works", "/how-it-works"],
] as const;

/** The page for an error status: a title, a sentence and a link. It never shows a stack trace. */
export function ErrorPage({ status, children }: { status: number; children?: React.ReactNode }) {
  const texts = ERROR_TEXTS[status] ??
    (status < 500 ? ERROR_TEXTS[400] : undefined) ?? {
      title: "Something went wrong",
      detail: "Something went wrong on our end. Please try again.",
    };
  return (
    <main id="main" className="wrap-page py-12">
      <title>{texts.title}</title>
      <EmptyState title={texts.title} level={1} detail={texts.detail} hasPicture>
        {children ?? (
          <p className="flex flex-wrap items-center justify-center gap-x-5 gap-y-3">
            {status < 500 ? null : (
              // biome-ignore lint/a11y/useValidAnchor: An empty address is the page's own.
              <a className={buttonClass({ look: "sun" })} href="">
                Try again
              </a>
            )}
            <a className={buttonClass()} href="/">
              Browse homes
            </a>
            {status === 404
              ? OTHER_PAGES.map(([label, path]) => (
                  <a key={path} className="link" href={path}>
                    {label}
                  </a>
                ))
              : null}
          </p>
        )}
      </EmptyState>
    </main>
  );
}
