/** Asks for places as one types: ours, and Google's where the site has a key. Runs in the browser. */
import { useEffect, useMemo, useRef, useState } from "react";
import { href } from "react-router";
import type { PlaceDetails, PlaceFilters, PlaceSuggestion } from "../place";

/** Typing has paused for this long, in milliseconds, before anything is asked. */
const PAUSE = 300;

/** The answer to `text`; `items` is empty and `answered` false where nobody was asked or nobody could answer. */
export type Suggestions = { text: string; items: readonly PlaceSuggestion[]; answered: boolean };
const NONE: Suggestions = { text: "", items: [], answered: false };

/** Names one visitor's search to Google, from the first letter to the choice; 128 random bits. */
function newSession(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function read<T>(path: string, params: Record<string, string>, signal: AbortSignal): Promise<T> {
  const response = await fetch(`${path}?${new URLSearchParams(params)}`, { signal });
  if (!response.ok) throw new Error(`Loading places failed with status ${response.status}.`);
  return response.json();
}

/**
 * `ask` forgets the question before; an answer that comes late is dropped. Rows of the last answer stay until the next
 * one, and an answer that fails takes them away and says nothing. Ours stand first, and never move for Google's.
 */
export function usePlaceSuggestions(google: boolean) {
  const [suggestions, setSuggestions] = useState(NONE);
  const running = useRef<AbortController>(null);
  const session = useRef("");

  const actions = useMemo(() => {
    const start = () => {
      running.current?.abort();
      running.current = new AbortController();
      return running.current.signal;
    };
    const clear = () => {
      running.current?.abort();
      setSuggestions(NONE);
    };

    const answer = async (text: string, signal: AbortSignal) => {
      session.current ||= newSession();
      const params = { input: text };
      const list = (path: string, more?: Record<string, string>) =>
        read<PlaceSuggestion[]>(path, { ...params, ...more }, signal).catch(() => null);
      const asked = [
        list(href("/api/places")),
        google ? list(href("/api/places/predictions"), { session: session.current }) : null,
      ] as const;
      const ours = await asked[0];
      if (signal.aborted) return;
      setSuggestions({ text, items: ours ?? [], answered: ours !== null });
      const theirs = await asked[1];
      if (signal.aborted || !theirs?.length) return;
      setSuggestions({ text, items: [...(ours ?? []), ...theirs], answered: true });
    };

    return {
      /** @param pause milliseconds; 0 asks at once */
      ask(text: string, pause = PAUSE) {
        const wanted = text.trim();
        if (!wanted) return clear();
        const signal = start();
        const timer = setTimeout(() => answer(wanted, signal), pause);
        signal.addEventListener("abort", () => clearTimeout(timer));
      },
      clear,
      /**
       * What a chosen row filters by; null where it cannot be told, and undefined where another question came between.
       * A choice ends Google's session.
       */
      async meaning({ filters, placeId }: PlaceSuggestion): Promise<PlaceFilters | null | undefined> {
        const { current: token } = session;
        session.current = "";
        const signal = start();
        setSuggestions(NONE);
        if (filters || !placeId) return filters;
        const path = href("/api/places/:placeId", { placeId });
        const details = await read<PlaceDetails>(path, { session: token }, signal).catch(() => null);
        if (signal.aborted) return undefined;
        return details?.city ? { city: details.city } : null;
      },
    };
  }, [google]);

  useEffect(() => () => running.current?.abort(), []);
  return { suggestions, ...actions };
}
