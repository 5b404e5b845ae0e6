/** A choice between options side by side, for buyers and on the page of staff. */
import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import { badgeClass } from "~/ui/badge";
import { Button } from "~/ui/button";
import { cardClass } from "~/ui/card";
import { ButtonForm } from "~/ui/forms/button-form";
import { Icon } from "~/ui/icons";
import { keyValueClass } from "~/ui/key-value";
import { formatDay } from "~/ui/text/dates";
import { formatMoney } from "~/ui/text/money";
import { pluralize } from "~/ui/text/text";
import type { Choice, ChoiceOption } from "./choice-json.server";
import { describeDifference, describeLastDay, findPicked, nameDecider } from "./choice-rules";
import { DesignPicture } from "./design-views";

const cardsClass = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-x-6 gap-y-7";

/** @param renderActions the buttons of an option */
export function OptionCards({
  choice,
  renderActions,
}: {
  choice: Choice;
  renderActions: (option: ChoiceOption) => ReactNode;
}) {
  const word = choice.state === "confirmed" ? "Confirmed" : "Picked";
  return (
    <ul className={cardsClass}>
      {choice.options.map((option) => (
        <OptionCard key={option.id} option={option} pickedWord={option.id === choice.pickedId ? word : null}>
          {renderActions(option)}
        </OptionCard>
      ))}
    </ul>
  );
}

/** @param pickedWord of one that is picked */
function OptionCard({
  option: { name, description, price, difference, leadWeeks, link, photoUrl },
  pickedWord,
  children,
}: {
  option: ChoiceOption;
  pickedWord: string | null;
  children: ReactNode;
}) {
  return (
    <li
      className={cx(
        "flex flex-col gap-3 rounded-panel p-3 pb-4 wrap-anywhere [&>:not(.photo-frame)]:mx-1.5",
        pickedWord ? "bg-sun-wash" : "bg-stucco",
      )}
    >
      <DesignPicture url={photoUrl} name={name} />
      <div>
        <h3 className="text-sub/[1.27]">{name}</h3>
        {pickedWord ? (
          <p className="mt-1">
            <span className={badgeClass({ tone: "sun" })}>
              <Icon name="check" size="s" />
              {pickedWord}
            </span>
          </p>
        ) : null}
        <p className="mt-1.5 text-sub/[1.27] font-semibold tabular-nums">{formatMoney(price)}</p>
        {difference === null ? null : (
          <p className="type-small text-soft tabular-nums">{describeDifference(difference)}</p>
        )}
      </div>
      {description ? <p className="type-small whitespace-pre-wrap">{description}</p> : null}
      <p className="type-small text-soft empty:hidden">
        {leadWeeks === null
          ? null
          : leadWeeks === 0
            ? "In stock. "
            : `Takes ${pluralize(leadWeeks, "week")} to arrive. `}
        {link ? (
          <a className="link" href={link} target="_blank" rel="noopener noreferrer">
            {`See it on ${new URL(link).hostname.replace(/^www\./, "")}`}
            <span className="sr-only">{` (${name})`}</span>
          </a>
        ) : null}
      </p>
      <div className="mt-auto flex flex-wrap items-center gap-2 empty:hidden">{children}</div>
    </li>
  );
}

/** The allowance, the last day, and who decides. */
export function ChoiceFacts({ choice: { allowance, decideOn, decider, mainContact } }: { choice: Choice }) {
  return (
    <dl className={keyValueClass({ shape: "row" })}>
      {allowance === null ? null : (
        <div>
          <dt>Allowance</dt>
          <dd>{formatMoney(allowance)}</dd>
        </div>
      )}
      {decideOn === null ? null : (
        <div>
          <dt>Last day to decide</dt>
          <dd>{describeLastDay(decideOn)}</dd>
        </div>
      )}
      <div>
        <dt>Who decides</dt>
        <dd>{nameDecider(decider, mainContact)}</dd>
      </div>
    </dl>
  );
}

/** The button that picks an option. */
export const PickForm = ({ option: { id, name } }: { option: ChoiceOption }) => (
  <ButtonForm className="flex-1">
    <input type="hidden" name="option" value={id} />
    <Button type="submit" name="intent" value="pick" wide aria-label={`Pick this: ${name}`}>
      Pick this
    </Button>
  </ButtonForm>
);

/** What a confirmation means, and its button. */
export function ConfirmSection({ option: { id, name, price, difference } }: { option: ChoiceOption }) {
  return (
    <section
      id="confirm"
      className={cardClass({ className: "max-w-160 [&>form]:mt-4 [&>p+p]:mt-2" })}
      aria-labelledby="confirm-heading"
    >
      <h2 id="confirm-heading">{`Confirm ${name}`}</h2>
      <p className="tabular-nums">
        {`It costs ${formatMoney(price)}`}
        {difference === null ? "." : <b>{`: ${describeDifference(difference).toLowerCase()}.`}</b>}
      </p>
      <p className="text-soft">
        {difference
          ? `We then prepare a change order that ${difference > 0 ? "adds" : "takes"} ${formatMoney(Math.abs(difference))} ${
              difference > 0 ? "to" : "off"
            } the price. A buyer signs it before it counts. `
          : "The price stays as it is. "}
        Once confirmed, the choice is locked. To change it later, ask us to open it again.
      </p>
      <ButtonForm>
        <input type="hidden" name="option" value={id} />
        <input type="hidden" name="difference" value={difference ?? 0} />
        <Button look="sun" type="submit" name="intent" value="confirm">
          Confirm this choice
        </Button>
      </ButtonForm>
    </section>
  );
}

/** What became of a choice, or why it can't be made now. Null for an open one. @param isSelected whether its status says so */
export function describeOutcome(choice: Choice, isSelected: boolean): string | null {
  const { state, confirmedAt, pickedBy, decideOn } = choice;
  const difference = findPicked(choice, choice.options)?.difference ?? 0;
  switch (state) {
    case "confirmed":
      return `Confirmed by ${pickedBy} on ${formatDay(confirmedAt!)}. ${
        isSelected || difference === 0 ? "The choice is made." : "A change order follows."
      }`;
    case "late":
      return `The last day was ${describeLastDay(decideOn!)}. The choice is locked until our team opens it again.`;
    case "decided":
      return "The choice is made.";
    default:
      return null;
  }
}
