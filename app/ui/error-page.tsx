import { Fanlight } from "./icons";

const WORDS: Record<number, { title: string; text: string }> = {
  400: { title: "We could not read that", text: "Something in the address or the form was not as expected." },
  401: { title: "Authentication Required", text: "This part of the site is for people who have signed in." },
  403: { title: "Access Denied", text: "Admin access is restricted to staff email addresses." },
  404: { title: "404 Page Not Found", text: "Did you forget to add the page to the router?" },
  410: { title: "No longer available", text: "This page has been taken down." },
  503: {
    title: "We’ll be right back",
    text: "Our records are out of reach for a moment. Please try again in a few seconds.",
  },
};

/** The page for an answer that is not one: a title, a sentence, and a way on. Never a stack. */
export function ErrorPage({ status, children }: { status: number; children?: React.ReactNode }) {
  const words = WORDS[status] ??
    (status < 500 ? WORDS[400] : undefined) ?? {
      title: "Something went wrong",
      text: "The fault is ours and has been noted. Please try again.",
    };
  return (
    <main id="main" className="wrap" style={{ paddingBlock: "3rem" }}>
      <title>{words.title}</title>
      <div className="empty">
        <Fanlight />
        <h1>{words.title}</h1>
        <p className="soft">{words.text}</p>
        {children ?? (
          <p>
            <a className="btn" href="/">
              Browse homes
            </a>
          </p>
        )}
      </div>
    </main>
  );
}
