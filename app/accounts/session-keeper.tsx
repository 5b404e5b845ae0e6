import { useEffect, useEffectEvent, useRef } from "react";
import { href, useRevalidator } from "react-router";

/** Milliseconds between checks, and seconds before its expiry when a session is refreshed. */
const TICK_MS = 30_000;
const MARGIN_SECONDS = 90;
/**
 * The localStorage key with which tabs share whether a user is signed in. A BroadcastChannel would keep pages out of the
 * back/forward cache.
 */
const KEY = "signed-in";

const mark = (who: string | null) => (who === null ? "no" : "yes");

function lastMark(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/**
 * Refreshes the session while a page stays open, and syncs sign-in and sign-out between tabs without losing typed text.
 * Renders nothing.
 * @param who the email that is signed in; null for a visitor
 * @param expiresAt when the access token expires, in seconds since 1970
 */
export function SessionKeeper({ who, expiresAt }: { who: string | null; expiresAt: number | null }) {
  const { revalidate } = useRevalidator();
  const ends = useRef(expiresAt);
  useEffect(() => {
    ends.current = expiresAt;
  }, [expiresAt]);

  const look = useEffectEvent(async () => {
    if (ends.current === null || ends.current - Date.now() / 1000 > MARGIN_SECONDS) return;
    // A network error does not sign out: the next check tries again.
    const answer = await fetch(href("/api/me")).catch(() => null);
    if (answer?.ok) ends.current = Date.parse(((await answer.json()) as { expiresAt: string }).expiresAt) / 1000;
    else if (answer?.status === 401) revalidate();
  });
  useEffect(() => {
    if (who === null) return;
    const timer = setInterval(look, TICK_MS);
    return () => clearInterval(timer);
  }, [who]);

  const hear = useEffectEvent((known: string | null) => {
    if (known !== null && known !== mark(who)) revalidate();
  });
  useEffect(() => {
    const told = ({ key, newValue }: StorageEvent) => {
      if (key === KEY) hear(newValue);
    };
    // A page from the back/forward cache may have missed storage events.
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) hear(lastMark());
    };
    addEventListener("storage", told);
    addEventListener("pageshow", shown);
    return () => {
      removeEventListener("storage", told);
      removeEventListener("pageshow", shown);
    };
  }, []);
  // Browsers fire storage events only when the value changes.
  useEffect(() => {
    try {
      localStorage.setItem(KEY, mark(who));
    } catch {
      // Storage is disabled: each tab finds out on its next navigation.
    }
  }, [who]);
  return null;
}
