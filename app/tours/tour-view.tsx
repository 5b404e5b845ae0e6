/** A tour for its buyer, who accepts a proposed time, asks for other times, or cancels it. */
import { href, Link } from "react-router";
import { noFieldsSchema } from "~/forms/field";
import type { FormReply } from "~/forms/reply";
import { badgeClass } from "~/ui/badge";
import { textCardClass } from "~/ui/card";
import { Collapsible } from "~/ui/collapsible";
import { Form, formActionsClass } from "~/ui/forms/form";
import { SubmitButton } from "~/ui/forms/form-fields";
import { tourFormId, tourMoveSchema } from "./schema";
import { renderTimesFields } from "./time-fields";
import type { TourOptions } from "./times";
import type { TourPage } from "./tours.server";

type Props = { tour: TourPage; options: TourOptions; reply: FormReply | undefined };

export function TourView({ tour, options, reply }: Props) {
  const isMoving = reply?.formId === tourFormId("move");
  return (
    <div className="grid max-w-[44rem] gap-5 wrap-anywhere">
      <p>
        <span className={badgeClass({ tone: tour.state === "confirmed" ? "ok" : "wash" })}>{tour.badge}</span>
      </p>
      <p className="type-lead">{tour.sentence}</p>
      {tour.state === "asked" ? (
        <ul className="list-disc pl-5">
          {tour.times.map((time) => (
            <li key={time}>{time}</li>
          ))}
        </ul>
      ) : null}
      {tour.answer ? <p className={textCardClass}>{tour.answer}</p> : null}
      <p>
        <Link className="link" to={href("/listing/:id", { id: String(tour.listingId) })}>
          View the home
        </Link>
      </p>
      {tour.state === "proposed" && tour.isGoingOn ? (
        <ChangeButton kind="accept" look="sun" startsAt={tour.startsAt} reply={reply}>
          Accept this time
        </ChangeButton>
      ) : null}
      {tour.isGoingOn ? (
        <>
          <Collapsible size="s" summary="Ask for other times" open={isMoving || undefined}>
            <Form
              id={tourFormId("move")}
              className="mt-3 grid gap-6 [&_legend]:mb-1.5"
              schema={tourMoveSchema(() => options.hours)}
              reply={reply}
              intent="move"
              isRepeatable
            >
              {renderTimesFields(options)}
              <p className={formActionsClass}>
                <SubmitButton busyText="Sending...">Ask for these times</SubmitButton>
              </p>
            </Form>
          </Collapsible>
          <Collapsible size="s" summary="Cancel the tour" open={reply?.formId === tourFormId("cancel") || undefined}>
            <p className="mb-3">We’ll be notified right away. If you change your mind, you can ask for another tour.</p>
            <ChangeButton kind="cancel" reply={reply}>
              Yes, cancel it
            </ChangeButton>
          </Collapsible>
        </>
      ) : null}
    </div>
  );
}

function ChangeButton({
  kind,
  look,
  startsAt,
  reply,
  children,
}: {
  kind: "accept" | "cancel";
  look?: "sun";
  /** The time that the buyer sees and accepts. */
  startsAt?: string | undefined;
  reply: FormReply | undefined;
  children: string;
}) {
  return (
    <Form id={tourFormId(kind)} className="grid gap-3" schema={noFieldsSchema} reply={reply} intent={kind} isRepeatable>
      {startsAt ? <input type="hidden" name="startsAt" value={startsAt} /> : null}
      <p>
        <SubmitButton look={look} busyText="Sending...">
          {children}
        </SubmitButton>
      </p>
    </Form>
  );
}
