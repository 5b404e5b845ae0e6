import type { FormEventHandler } from "react";
import { href, useLocation } from "react-router";
import { Icon } from "~/ui/icons";
import { useSavedHomes } from "./use-saved-homes";

/** The one form that all hearts of a page post. */
const SAVE_FORM = "save-home";

export function SaveForm({ onSubmit }: { onSubmit: FormEventHandler<HTMLFormElement> }) {
  const { pathname, search } = useLocation();
  return (
    <form id={SAVE_FORM} method="post" action={href("/saved-homes")} onSubmit={onSubmit}>
      <input type="hidden" name="returnTo" value={pathname + search} />
    </form>
  );
}

/** A heart on a home's photo. @param name of the home, for those who do not see which one it is on */
export function Heart({ id, name, saved }: { id: number; name: string; saved: boolean }) {
  return (
    <button
      type="submit"
      form={SAVE_FORM}
      name={saved ? "remove" : "save"}
      value={id}
      className="heart"
      aria-pressed={saved}
      aria-label={`Save ${name}`}
    />
  );
}

/** Save on the page of the home itself. */
export function SaveButton({ id, known }: { id: number; known: readonly number[] }) {
  const { isSaved, onSubmit } = useSavedHomes(known);
  const saved = isSaved(id);
  return (
    <>
      <SaveForm onSubmit={onSubmit} />
      <button
        type="submit"
        form={SAVE_FORM}
        name={saved ? "remove" : "save"}
        value={id}
        className={saved ? "btn btn--plain btn--s save save--on" : "btn btn--plain btn--s save"}
      >
        <Icon name="heart" />
        {saved ? "Saved" : "Save"}
      </button>
    </>
  );
}
