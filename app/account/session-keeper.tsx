import { useEffect, useEffectEvent, useRef } from "react";
import { href, useRevalidator } from "react-router";

/** Milliseconds between looks at the clock, and seconds before its end at which a session is refreshed. */
const TICK_MS = 30_000;
const MARGIN_SECONDS = 90;
const CHANNEL = "session";

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

  const heard = useEffectEvent((other: unknown) => {
    if (other !== who) revalidate();
  });
  useEffect(() => {
    if (!("BroadcastChannel" in window)) return;
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }) => heard(data);
    return () => channel.close();
  }, []);
  // What this tab knows is news to the others only when it has just learned it.
  useEffect(() => {
    if (!("BroadcastChannel" in window)) return;
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage(who);
    channel.close();
  }, [who]);
  return null;
}
