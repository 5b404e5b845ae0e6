import type { FailedEmail } from "~/platform/mail/outbox.server";
import { Button } from "~/ui/button";
import { ButtonForm } from "~/ui/forms/button-form";
import { RecordList, RecordRow } from "~/ui/lists/record-list";
import { formatDateTime } from "~/ui/text/dates";
import { formatNumber } from "~/ui/text/money";

/** Emails that could not be delivered, with a button to send each again and one to delete it. */
export function FailedEmailList({ emails: { count, last } }: { emails: { count: number; last: FailedEmail[] } }) {
  if (count === 0) return <p className="text-soft">None in the last 30 days.</p>;
  return (
    <>
      <RecordList>
        {last.map(({ id, recipient, subject, error, failedAt, canResend }) => (
          <RecordRow
            key={id}
            to={null}
            name={subject}
            detail={[
              `To ${recipient}. Failed ${formatDateTime(failedAt)}.`,
              canResend ? "" : "It had a link that has expired, so it can’t be sent again.",
              error ?? "",
            ]
              .filter(Boolean)
              .join(" ")}
          >
            <ButtonForm className="flex gap-2 max-sm:w-full">
              <input type="hidden" name="email" value={id} />
              {canResend ? (
                <Button
                  size="s"
                  type="submit"
                  name="intent"
                  value="resend"
                  aria-label={`Resend ${subject} to ${recipient}`}
                >
                  Resend
                </Button>
              ) : null}
              <Button
                look="danger"
                size="s"
                type="submit"
                name="intent"
                value="drop"
                aria-label={`Drop ${subject} to ${recipient}`}
              >
                Drop
              </Button>
            </ButtonForm>
          </RecordRow>
        ))}
      </RecordList>
      {count > last.length ? (
        <p className="text-soft">{`${formatNumber(count - last.length)} older ones are not shown.`}</p>
      ) : null}
    </>
  );
}
