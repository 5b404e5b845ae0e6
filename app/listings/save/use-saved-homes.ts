import { type FormEvent, useEffect, useState } from "react";
import { href } from "react-router";
import { useSignIn } from "~/accounts/sign-in-over";
import { useSay } from "~/ui/toast";
import { NOT_REMOVED, NOT_SAVED, REMOVED, SAVED } from "./messages";

/** Saves or removes a home. @returns false when the visitor isn't signed in @throws when it failed */
async function change(id: number, save: boolean): Promise<boolean> {
  const answer = save
    ? await fetch(href("/api/saved-properties"), {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ listingId: id }),
      })
    : await fetch(href("/api/saved-properties/:id", { id: String(id) }), { method: "DELETE" });
  if (answer.status === 401) return false;
  if (!answer.ok) throw new Error(`${answer.status}`);
  return true;
}

/**
 * * Tracks which homes of a page are saved. A click on a heart shows at once and is reverted on failure. A visitor is asked
 * to sign in, and the home is saved after that.
 * @param known ids that are saved according to the server
 */
export function useSavedHomes(known: readonly number[]) {
  const [pressed, setPressed] = useState<ReadonlyMap<number, boolean>>(new Map());
  const say = useSay();
  const { signedIn, signIn } = useSignIn();
  // New data from the server replaces optimistic changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when new data arrives.
  useEffect(() => setPressed(new Map()), [known]);

  const show = (id: number, saved: boolean) => setPressed((before) => new Map(before).set(id, saved));

  const askToSignIn = async (form: HTMLFormElement, submitter: HTMLElement | null) => {
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
      if (signedIn) {
        show(id, save);
        if (await change(id, save)) return say(save ? SAVED : REMOVED);
        show(id, !save);
      }
      await askToSignIn(form, submitter);
    } catch {
      show(id, !save);
      say(save ? NOT_SAVED : NOT_REMOVED);
    }
  };

  return { isSaved: (id: number) => pressed.get(id) ?? known.includes(id), onSubmit };
}
