/** Loads Google's maps script once per document. This module is loaded only if Google is the provider. */
import { importLibrary, setOptions } from "@googlemaps/js-api-loader";
import { href } from "react-router";
import { NO_KEY } from "../provider";
import { FAILED, NO_SCRIPT, PATIENCE, TOO_LATE } from "./ground-state";

/** An error with a message for visitors. */
export class GroundFault extends Error {
  override name = "GroundFault";
}

let loading: Promise<void> | undefined;

async function key(): Promise<string> {
  const answer = await fetch(href("/api/config/google-maps-key")).catch(() => null);
  if (answer?.status === 404) throw new GroundFault(NO_KEY);
  if (!answer?.ok) throw new GroundFault(FAILED);
  const { apiKey } = (await answer.json()) as { apiKey: string };
  return apiKey;
}

async function load(): Promise<void> {
  // Options can be set once per document; an earlier call's key is valid.
  const apiKey = await key();
  setOptions({ key: apiKey, v: "weekly", libraries: ["places"], authReferrerPolicy: "origin" });
  try {
    await importLibrary("maps");
  } catch {
    throw new GroundFault(NO_SCRIPT);
  }
}

/**
 * Resolves when `google.maps.Map` is available. A call after a failure tries again and finds a script that loaded after
 * the timeout.
 * @throws {GroundFault} no key, no script, or timeout
 */
export async function googleMaps(): Promise<void> {
  loading ??= load().catch((fault: unknown) => {
    loading = undefined;
    throw fault;
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new GroundFault(TOO_LATE)), PATIENCE);
  });
  try {
    await Promise.race([loading, late]);
  } finally {
    clearTimeout(timer);
  }
}
