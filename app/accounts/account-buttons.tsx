import { Button } from "~/ui/button";
import { ButtonForm } from "~/ui/forms/button-form";

type Props = {
  person: { email: string; blocked: boolean; hasSecondFactor: boolean; sessions: number };
  /** Whether it is the account of the staff member who views it. */
  isOwn: boolean;
};

/** What staff do with an account: end its sessions, reset its second factor, block it. */
export function AccountButtons({ person: { email, blocked, hasSecondFactor, sessions }, isOwn }: Props) {
  return (
    <ButtonForm className="flex flex-wrap items-center gap-1">
      {sessions > 0 ? (
        <Button
          size="s"
          type="submit"
          name="accountAction"
          value="end sessions"
          aria-label={`End sessions for ${email}`}
        >
          End sessions
        </Button>
      ) : null}
      {hasSecondFactor && !isOwn ? (
        <Button
          size="s"
          type="submit"
          name="accountAction"
          value="reset second factor"
          aria-label={`Reset second factor for ${email}`}
        >
          Reset second factor
        </Button>
      ) : null}
      {isOwn ? null : (
        <Button
          size="s"
          look="danger"
          type="submit"
          name="accountAction"
          value={blocked ? "unblock" : "block"}
          aria-label={`${blocked ? "Unblock" : "Block"} ${email}`}
        >
          {blocked ? "Unblock" : "Block"}
        </Button>
      )}
    </ButtonForm>
  );
}
