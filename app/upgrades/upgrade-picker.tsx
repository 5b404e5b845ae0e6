import { formatPercent } from "~/intl/formats";
import { Button } from "~/ui/button";
import { Collapsible } from "~/ui/collapsible";
import { FieldError } from "~/ui/forms/field-error";
import { formatMoney } from "~/ui/text/money";
import { PRICE_FORM, type PriceChoice } from "./price-choice";
import { UpgradeOption } from "./upgrade-option";
import { formatTotalWeeks, type Upgrade } from "./upgrades";

/** Upgrades shown before "Show more". */
const INITIAL_COUNT = 5;

function PickerOption({ upgrade, checked }: { upgrade: Upgrade; checked: boolean }) {
  const { title, category, description, photoUrl, costRange, permittedRisk, reason } = upgrade;
  // A number and its unit stay on one line.
  const weeks = formatTotalWeeks([upgrade])?.replaceAll(" ", "\u00a0");
  const range = `${formatMoney(costRange[0])}\u00a0– ${formatMoney(costRange[1])}`;
  const risk = permittedRisk === "Low" ? null : `permit risk: ${permittedRisk.toLowerCase()}`;
  const value = formatAddedValue(upgrade);
  return (
    <UpgradeOption
      upgrade={upgrade}
      form={PRICE_FORM}
      defaultChecked={checked}
      facts={[category, range, weeks, risk].filter(Boolean).join(", ")}
    >
      {description || value || reason || photoUrl ? (
        <>
          {photoUrl ? (
            <img
              className="aspect-4/3 w-full max-w-80 rounded-control object-cover"
              src={photoUrl}
              alt={`Example: ${title}`}
              width={320}
              height={240}
              loading="lazy"
            />
          ) : null}
          {[description, value, reason].map((text) => (text ? <p key={text}>{text}</p> : null))}
        </>
      ) : null}
    </UpgradeOption>
  );
}

/** "Adds about $17,500 in value (70% of the cost: the source)."; null if the seller doesn't allow valuations. */
function formatAddedValue({ avrDelta, valuePercent, valueSource }: Upgrade): string | null {
  if (avrDelta === null) return null;
  const source = valueSource ? ` (${formatPercent(valuePercent)} of the cost: ${valueSource})` : "";
  return `Adds about ${formatMoney(avrDelta)} in value${source}.`;
}

/** "70% of the cost", of the upgrades whose added value is our own assumption; null without any. */
function formatOwnShares(catalog: readonly Upgrade[]): string | null {
  const shares = catalog.flatMap(({ avrDelta, valuePercent, valueSource }) =>
    avrDelta === null || valueSource ? [] : valuePercent,
  );
  if (shares.length === 0) return null;
  const [low, high] = [Math.min(...shares), Math.max(...shares)].map(formatPercent);
  return `${low === high ? low : `${low} to ${high}`} of the cost`;
}

/**
 * Upgrades to choose for the home: five, and the others on demand.
 * @param unmatched titles of chosen upgrades that the home isn't offered
 */
export function UpgradePicker({
  choice,
  unmatched,
  onInput,
}: {
  choice: PriceChoice;
  unmatched: readonly string[];
  onInput: () => void;
}) {
  const { catalog, selected, upgrades } = choice;
  const isSelected = ({ id }: Upgrade) => selected.some((other) => other.id === id);
  const shares = formatOwnShares(catalog);
  const weeks = formatTotalWeeks(selected);
  const [initial, rest] = [catalog.slice(0, INITIAL_COUNT), catalog.slice(INITIAL_COUNT)];
  return (
    <div onInput={onInput}>
      <div className="mb-4.5 flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="upgrades">Choose your upgrades</h2>
        <p className="text-soft" role="status">
          {selected.length > 0 ? (
            <>
              {`${selected.length} selected, `}
              <b className="font-semibold text-ink tabular-nums">{formatMoney(upgrades)}</b>
              {weeks ? `, ${weeks}` : null}
            </>
          ) : (
            "None selected yet."
          )}
        </p>
      </div>
      {choice.unmatched.length > 0 ? (
        <div role="alert" className="mb-4">
          <FieldError message={`Not offered for this home, so not in the total: ${unmatched.join(", ")}.`} />
        </div>
      ) : null}
      <div className="grid gap-2">
        {initial.map((upgrade) => (
          <PickerOption key={upgrade.id} upgrade={upgrade} checked={isSelected(upgrade)} />
        ))}
        {rest.length > 0 ? (
          <Collapsible
            className="print:not-has-checked:hidden print:[&>summary]:hidden"
            summary={
              <>
                <span className="in-open:hidden">{`Show ${rest.length} more`}</span>
                <span className="hidden in-open:inline">Show fewer</span>
              </>
            }
            size="s"
            open={rest.some(isSelected) || undefined}
          >
            <div className="grid gap-2">
              {rest.map((upgrade) => (
                <PickerOption key={upgrade.id} upgrade={upgrade} checked={isSelected(upgrade)} />
              ))}
            </div>
          </Collapsible>
        ) : null}
      </div>
      <p className="mt-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <span className="type-small text-soft">
          {shares ? `Added value is our estimate: ${shares}. ` : null}
          We confirm cost and timeline within 48 hours.
        </span>
        <Button className="live:hidden" size="s" type="submit" form={PRICE_FORM} formAction="#upgrades">
          Update total
        </Button>
      </p>
    </div>
  );
}
