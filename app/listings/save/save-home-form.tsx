import { createContext, type ReactNode, useContext } from "react";
import { href, useLocation } from "react-router";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { useSavedHomes } from "./use-saved-homes";

/** Id of the form that every heart button of a page submits. */
const SAVE_FORM = "save-home";

const IsSavedContext = createContext<(id: number) => boolean>(() => false);

/** Provides the saved state to a page's heart buttons. @param savedIds ids that are saved according to the server */
export function SavedHomesProvider({ savedIds, children }: { savedIds: readonly number[]; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const { isSaved, onSubmit } = useSavedHomes(savedIds);
  return (
    <IsSavedContext value={isSaved}>
      <form id={SAVE_FORM} method="post" action={href("/saved-homes")} onSubmit={onSubmit}>
        <input type="hidden" name="returnTo" value={pathname + search} />
      </form>
      {children}
    </IsSavedContext>
  );
}

/** A heart on a home's photo. @param name of the home, for screen readers */
export function HeartButton({ id, name }: { id: number; name: string }) {
  const saved = useContext(IsSavedContext)(id);
  return (
    <button
      type="submit"
      form={SAVE_FORM}
      name={saved ? "remove" : "save"}
      value={id}
      className="card-heart"
      aria-pressed={saved}
      aria-label={`Save ${name}`}
    />
  );
}

/** The Save button on a home's own page. */
export function SaveButton({ id }: { id: number }) {
  const saved = useContext(IsSavedContext)(id);
  return (
    <Button
      type="submit"
      look="plain"
      size="s"
      className={saved ? "[&>svg]:fill-current [&>svg]:text-brick" : undefined}
      form={SAVE_FORM}
      name={saved ? "remove" : "save"}
      value={id}
    >
      <Icon name="heart" />
      {saved ? "Saved" : "Save"}
    </Button>
  );
}
