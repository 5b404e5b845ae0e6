/** Loads Google's maps script once per document. This module is loaded only if Google is the provider. */
import { importLibrary, setOptions } from "@googlemaps/js-api-loader";
import { href } from "react-router";
import { NO_GOOGLE_KEY } from "../provider";
import { LOAD_FAILED, LOAD_TIMED_OUT, LOAD_TIMEOUT_MS, NO_SCRIPT } from "./basemap-state";

/** An error with a message for visitors. */
export class BasemapError extends Error {
  override name = "BasemapError";
}

let loading: Promise<void> | undefined;

async function fetchKey(): Promise<string> {
  const response = await fetch(href("/api/config/google-maps-key")).catch(() => null);
  if (response?.status === 404) throw new BasemapError(NO_GOOGLE_KEY);
  if (!response?.ok) throw new BasemapError(LOAD_FAILED);
  const { apiKey } = (await response.json()) as { apiKey: string };
  return apiKey;
}

async function loadScript(): Promise<void> {
  // Options can be set once per document; an earlier call's key is valid.
  const apiKey = await fetchKey();
  setOptions({ key: apiKey, v: "weekly", libraries: ["places"], authReferrerPolicy: "origin" });
  try {
    await importLibrary("maps");
  } catch {
    throw new BasemapError(NO_SCRIPT);
  }
}

/**
 * Resolves when `google.maps.Map` is available. A call after a failure tries again and finds a script that loaded after
 * the timeout.
 * @throws {BasemapError} no key, no script, or timeout
 */
export async function loadGoogleMaps(): Promise<void> {
  loading ??= loadScript().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BasemapError(LOAD_TIMED_OUT)), LOAD_TIMEOUT_MS);
  });
  try {
    await Promise.race([loading, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
