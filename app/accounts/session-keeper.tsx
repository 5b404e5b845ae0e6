import { useEffect, useEffectEvent, useRef } from "react";
import { href, useRevalidator } from "react-router";

/** Milliseconds between looks at the clock, and seconds before its end at which a session is refreshed. */
const TICK_MS = 30_000;
const MARGIN_SECONDS = 90;
/**
 * Where tabs tell each other whether somebody is in. A broadcast would do as well, but throws every page that it reaches
 * out of the browser's memory for Back.
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
 * Keeps the session of a page alive that stays open, and the tabs of one browser of one mind: whoever signs in or out in
 * one of them is in or out in all, without losing what is typed there. Nothing to see.
 * @param who the address that is signed in; null for a visitor
 * @param expiresAt when the access token ends, in seconds since 1970
 */
export function SessionKeeper({ who, expiresAt }: { who: string | null; expiresAt: number | null }) {
  const { revalidate } = useRevalidator();
  const ends = useRef(expiresAt);
  useEffect(() => {
    ends.current = expiresAt;
  }, [expiresAt]);

  const look = useEffectEvent(async () => {
    if (ends.current === null || ends.current - Date.now() / 1000 > MARGIN_SECONDS) return;
    // A failure on the way signs nobody out: the next look tries again.
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
    // A page that the browser has kept, and which may have missed it.
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
  // The browser tells the other tabs only when it is news.
  useEffect(() => {
    try {
      localStorage.setItem(KEY, mark(who));
    } catch {
      // Switched off: then each tab learns of it at its next page.
    }
  }, [who]);
  return null;
}
