import { Button, buttonClass } from "./button";
import { ButtonForm } from "./forms/button-form";
import { Field, inputClass } from "./forms/field";
import { formClass } from "./forms/form";

/** Creates, shows and revokes the address of a calendar, by the intents make-calendar and end-calendar. */
export function CalendarLink({
  url,
  what,
}: {
  /** Null if there is none yet. */
  url: string | null;
  /** "your milestones" */
  what: string;
}) {
  if (!url)
    return (
      <ButtonForm className="*:not-first:mt-4">
        <p className="text-soft">
          {`Subscribe to ${what} in your calendar. Dates update there when they change here.`}
        </p>
        <Button type="submit" name="intent" value="make-calendar">
          Create a calendar link
        </Button>
      </ButtonForm>
    );
  return (
    <ButtonForm className={formClass()}>
      <Field
        id="calendar-link"
        label="Add this address to your calendar as a subscription"
        hint={`Anyone with this link can see ${what}. Creating a new link disables the old one.`}
      >
        <input
          id="calendar-link"
          aria-describedby="calendar-link-description"
          className={inputClass()}
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
      </Field>
      <p className="flex flex-wrap items-center gap-3">
        <a className={buttonClass({ size: "s" })} href={url.replace(/^https?:/, "webcal:")}>
          Open in my calendar
        </a>
        <Button size="s" type="submit" name="intent" value="make-calendar">
          Create a new link
        </Button>
        <Button look="danger" size="s" type="submit" name="intent" value="end-calendar">
          Revoke link
        </Button>
      </p>
    </ButtonForm>
  );
}
