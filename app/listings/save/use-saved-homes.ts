import { type FormEvent, useState } from "react";
import { href } from "react-router";
import { useSignIn } from "~/accounts/sign-in-dialog-provider";
import { useToast } from "~/ui/toast";
import { HOME_NOT_REMOVED, HOME_NOT_SAVED, HOME_REMOVED, HOME_SAVED } from "./messages";

/** Saves or removes a home. @returns false when the visitor isn't signed in @throws when it failed */
async function updateSavedHome(id: number, save: boolean): Promise<boolean> {
  const response = save
    ? await fetch(href("/api/saved-properties"), {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ listingId: id }),
      })
    : await fetch(href("/api/saved-properties/:id", { id: String(id) }), { method: "DELETE" });
  if (response.status === 401) return false;
  if (!response.ok) throw new Error(`${response.status}`);
  return true;
}

/**
 * Tracks which homes of a page are saved. A click on a heart shows at once and is reverted on failure. A visitor is asked
 * to sign in, and the home is saved after that.
 * @param savedIds ids that are saved according to the server
 */
export function useSavedHomes(savedIds: readonly number[]) {
  const [optimistic, setOptimistic] = useState<ReadonlyMap<number, boolean>>(new Map());
  const showToast = useToast();
  const { isSignedIn, signIn } = useSignIn();
  // New data from the server replaces optimistic changes.
  const [receivedIds, setReceivedIds] = useState(savedIds);
  if (receivedIds !== savedIds) {
    setReceivedIds(savedIds);
    setOptimistic(new Map());
  }

  const setSaved = (id: number, saved: boolean) => setOptimistic((before) => new Map(before).set(id, saved));

  const promptSignIn = async (form: HTMLFormElement, submitter: HTMLElement | null) => {
    // The same post as without scripts, except that the sign-in opens in a dialog over the page.
    await fetch(form.action, {
      method: "POST",
      body: new URLSearchParams(new FormData(form, submitter) as unknown as Record<string, string>),
      redirect: "manual",
    });
    signIn(submitter?.getAttribute("name") === "save" ? "save-home" : undefined);
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    const [id, save] = [Number(submitter.value), submitter.name === "save"];
    try {
      if (isSignedIn) {
        setSaved(id, save);
        if (await updateSavedHome(id, save)) return showToast(save ? HOME_SAVED : HOME_REMOVED);
        setSaved(id, !save);
      }
      await promptSignIn(form, submitter);
    } catch {
      setSaved(id, !save);
      showToast(save ? HOME_NOT_SAVED : HOME_NOT_REMOVED);
    }
  };

  return { isSaved: (id: number) => optimistic.get(id) ?? savedIds.includes(id), onSubmit };
}
