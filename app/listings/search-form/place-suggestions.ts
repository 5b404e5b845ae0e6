/** Loads place suggestions while typing: ours, and Google's if the site has a key. Runs in the browser. */
import { useEffect, useMemo, useRef, useState } from "react";
import { href } from "react-router";
import type { PlaceDetails, PlaceSuggestion } from "../places/json.server";
import type { PlaceFilters } from "../places/place";

/** Milliseconds without typing before suggestions are requested. */
const DEBOUNCE_MS = 300;

/** Suggestions for `text`; `items` is empty and `answered` false if none were requested or the request failed. */
export type Suggestions = { text: string; items: readonly PlaceSuggestion[]; answered: boolean };
const NONE: Suggestions = { text: "", items: [], answered: false };

/** Identifies one search to Google, from the first letter to the selection; 128 random bits. */
function createSessionToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function fetchJson<T>(path: string, params: Record<string, string>, signal: AbortSignal): Promise<T> {
  const response = await fetch(`${path}?${new URLSearchParams(params)}`, { signal });
  if (!response.ok) throw new Error(`Loading places failed with status ${response.status}.`);
  return response.json();
}

/**
 * `requestSuggestions` cancels the previous request; late responses are ignored. Previous items stay until the next
 * response, and a failed one removes them silently. Our own come first and never move when Google's arrive.
 */
export function usePlaceSuggestions(google: boolean) {
  const [suggestions, setSuggestions] = useState(NONE);
  const controller = useRef<AbortController>(null);
  const session = useRef("");

  const actions = useMemo(() => {
    const start = () => {
      controller.current?.abort();
      controller.current = new AbortController();
      return controller.current.signal;
    };
    const clear = () => {
      controller.current?.abort();
      setSuggestions(NONE);
    };

    const loadSuggestions = async (text: string, signal: AbortSignal) => {
      session.current ||= createSessionToken();
      const params = { input: text };
      const list = (path: string, extra?: Record<string, string>) =>
        fetchJson<PlaceSuggestion[]>(path, { ...params, ...extra }, signal).catch(() => null);
      const requests = [
        list(href("/api/places")),
        google ? list(href("/api/places/predictions"), { session: session.current }) : null,
      ] as const;
      const ours = await requests[0];
      if (signal.aborted) return;
      setSuggestions({ text, items: ours ?? [], answered: ours !== null });
      const theirs = await requests[1];
      if (signal.aborted || !theirs?.length) return;
      setSuggestions({ text, items: [...(ours ?? []), ...theirs], answered: true });
    };

    return {
      /** @param pause milliseconds; 0 requests immediately */
      requestSuggestions(text: string, pause = DEBOUNCE_MS) {
        const trimmed = text.trim();
        if (!trimmed) return clear();
        const signal = start();
        const timer = setTimeout(() => loadSuggestions(trimmed, signal), pause);
        signal.addEventListener("abort", () => clearTimeout(timer));
      },
      clear,
      /**
       * The filters of a selected item; null if they cannot be determined, undefined if another request came first. A
       * selection ends Google's session.
       */
      async resolveSuggestion({ filters, placeId }: PlaceSuggestion): Promise<PlaceFilters | null | undefined> {
        const { current: token } = session;
        session.current = "";
        const signal = start();
        setSuggestions(NONE);
        if (filters || !placeId) return filters;
        const path = href("/api/places/:placeId", { placeId });
        const details = await fetchJson<PlaceDetails>(path, { session: token }, signal).catch(() => null);
        if (signal.aborted) return undefined;
        return details?.city ? { city: details.city } : null;
      },
    };
  }, [google]);

  useEffect(() => () => controller.current?.abort(), []);
  return { suggestions, ...actions };
}
