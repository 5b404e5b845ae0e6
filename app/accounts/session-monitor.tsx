import { useEffect, useEffectEvent, useRef } from "react";
import { href, useRevalidator } from "react-router";
import { readStored, writeStored } from "~/ui/browser-storage";

/** Milliseconds between checks, and seconds before its expiry when a session is refreshed. */
const CHECK_INTERVAL_MS = 30_000;
const MARGIN_SECONDS = 90;
/**
 * The localStorage key with which tabs share whether a user is signed in. A BroadcastChannel would keep pages out of the
 * back/forward cache.
 */
const STORAGE_KEY = "signed-in";

const toFlag = (userEmail: string | null) => (userEmail === null ? "no" : "yes");

/**
 * Refreshes the session while a page stays open, and syncs sign-in and sign-out between tabs without losing typed text.
 * Renders nothing.
 * @param userEmail the email that is signed in; null for a visitor
 * @param expiresAt when the access token expires, in seconds since 1970
 */
export function SessionMonitor({ userEmail, expiresAt }: { userEmail: string | null; expiresAt: number | null }) {
  const { revalidate } = useRevalidator();
  const expiresAtRef = useRef(expiresAt);
  useEffect(() => {
    expiresAtRef.current = expiresAt;
  }, [expiresAt]);

  const checkExpiry = useEffectEvent(async () => {
    if (expiresAtRef.current === null || expiresAtRef.current - Date.now() / 1000 > MARGIN_SECONDS) return;
    // A network error does not sign out: the next check tries again.
    const response = await fetch(href("/api/me")).catch(() => null);
    if (response?.ok)
      expiresAtRef.current = Date.parse(((await response.json()) as { expiresAt: string }).expiresAt) / 1000;
    else if (response?.status === 401) revalidate();
  });
  useEffect(() => {
    if (userEmail === null) return;
    const timer = setInterval(checkExpiry, CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [userEmail]);

  const handleFlag = useEffectEvent((flag: string | null) => {
    if (flag !== null && flag !== toFlag(userEmail)) revalidate();
  });
  useEffect(() => {
    const handleStorage = ({ key, newValue }: StorageEvent) => {
      if (key === STORAGE_KEY) handleFlag(newValue);
    };
    // A page from the back/forward cache may have missed storage events.
    const handlePageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) handleFlag(readStored("localStorage", STORAGE_KEY));
    };
    addEventListener("storage", handleStorage);
    addEventListener("pageshow", handlePageShow);
    return () => {
      removeEventListener("storage", handleStorage);
      removeEventListener("pageshow", handlePageShow);
    };
  }, []);
  // Browsers fire storage events only when the value changes.
  // Without storage each tab finds out on its next navigation.
  useEffect(() => writeStored("localStorage", STORAGE_KEY, toFlag(userEmail)), [userEmail]);
  return null;
}
