import { createContext, type ReactNode, useContext } from "react";
import { href, useLocation } from "react-router";
import { Icon } from "~/ui/icons";
import { useSavedHomes } from "./use-saved-homes";

/** The one form that all hearts of a page post. */
const SAVE_FORM = "save-home";

const IsSaved = createContext<(id: number) => boolean>(() => false);

/** Holds a page's homes that can be saved. @param known those of them that the server says are */
export function SavedHomes({ known, children }: { known: readonly number[]; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const { isSaved, onSubmit } = useSavedHomes(known);
  return (
    <IsSaved value={isSaved}>
      <form id={SAVE_FORM} method="post" action={href("/saved-homes")} onSubmit={onSubmit}>
        <input type="hidden" name="returnTo" value={pathname + search} />
      </form>
      {children}
    </IsSaved>
  );
}

/** A heart on a home's photo. @param name of the home, for those who do not see which one it is on */
export function Heart({ id, name }: { id: number; name: string }) {
  const saved = useContext(IsSaved)(id);
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
export function SaveButton({ id }: { id: number }) {
  const saved = useContext(IsSaved)(id);
  return (
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
  );
}
