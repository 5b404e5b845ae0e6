import { ButtonForm } from "~/ui/forms/button-form";

type Props = {
  person: { id: string; email: string; blocked: boolean; hasSecondFactor: boolean; sessions: number };
  /** Whether it is the account of the staff member who views it. */
  isOwn: boolean;
};

/** What staff do with an account: end its sessions, reset its second factor, block it. */
export function AccountButtons({ person: { id, email, blocked, hasSecondFactor, sessions }, isOwn }: Props) {
  return (
    <ButtonForm className="gap">
      <input type="hidden" name="account" value={id} />
      {sessions > 0 ? (
        <button
          className="btn btn--s"
          type="submit"
          name="accountAction"
          value="end sessions"
          aria-label={`End sessions for ${email}`}
        >
          End sessions
        </button>
      ) : null}
      {hasSecondFactor && !isOwn ? (
        <button
          className="btn btn--s"
          type="submit"
          name="accountAction"
          value="reset second factor"
          aria-label={`Reset second factor for ${email}`}
        >
          Reset second factor
        </button>
      ) : null}
      {isOwn ? null : (
        <button
          className="btn btn--s btn--danger"
          type="submit"
          name="accountAction"
          value={blocked ? "unblock" : "block"}
          aria-label={`${blocked ? "Unblock" : "Block"} ${email}`}
        >
          {blocked ? "Unblock" : "Block"}
        </button>
      )}
    </ButtonForm>
  );
}
