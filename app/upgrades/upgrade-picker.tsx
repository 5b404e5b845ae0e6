import { formatPercent } from "~/intl/formats";
import { FieldError } from "~/ui/forms/field-error";
import { formatMoney } from "~/ui/text/money";
import { PRICE_FORM, type PriceChoice } from "./price-choice";
import { UpgradeOption } from "./upgrade-option";
import { ADDED_VALUE_SHARE, type Upgrade } from "./upgrades";

/** Upgrades shown before "Show more". */
const INITIAL_COUNT = 5;

function PickerOption({ upgrade, checked }: { upgrade: Upgrade; checked: boolean }) {
  const { category, costRange, avrDelta, permittedRisk } = upgrade;
  return (
    <UpgradeOption upgrade={upgrade} form={PRICE_FORM} defaultChecked={checked}>
      <small>{`${category} · ${formatMoney(costRange[0])} – ${formatMoney(costRange[1])}`}</small>
      <small>{`${avrDelta === null ? "" : `Adds about ${formatMoney(avrDelta)} in value · `}Permit risk: ${permittedRisk}`}</small>
    </UpgradeOption>
  );
}

/** Upgrades to choose for the home: five, and the others on demand. */
export function UpgradePicker({ choice, onInput }: { choice: PriceChoice; onInput: () => void }) {
  const { catalog, selected, unmatched, upgrades } = choice;
  const isSelected = ({ id }: Upgrade) => selected.some((other) => other.id === id);
  const isValued = catalog.some(({ avrDelta }) => avrDelta !== null);
  const [initial, rest] = [catalog.slice(0, INITIAL_COUNT), catalog.slice(INITIAL_COUNT)];
  return (
    <div onInput={onInput}>
      <div className="upgrade-options__head flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="upgrades">Choose your upgrades</h2>
        <p className="text-soft" role="status">
          {selected.length > 0 ? (
            <>
              {`${selected.length} selected, `}
              <b className="tabular-nums">{formatMoney(upgrades)}</b>
            </>
          ) : (
            "None selected yet."
          )}
        </p>
      </div>
      {unmatched.length > 0 ? (
        <div role="alert" className="upgrade-options__unmatched">
          <FieldError
            message={`This home has no upgrade called ${unmatched
              .slice(0, 3)
              .map((id) => `“${id.slice(0, 40)}”`)
              .join(", ")}. It isn’t in the total.`}
          />
        </div>
      ) : null}
      <div className="upgrade-options">
        {initial.map((upgrade) => (
          <PickerOption key={upgrade.id} upgrade={upgrade} checked={isSelected(upgrade)} />
        ))}
        {rest.length > 0 ? (
          <details className="upgrade-options__more" open={rest.some(isSelected) || undefined}>
            <summary>
              <span className="upgrade-options__show">{`Show ${rest.length} more`}</span>
              <span className="upgrade-options__less">Show fewer</span>
            </summary>
            <div className="upgrade-options">
              {rest.map((upgrade) => (
                <PickerOption key={upgrade.id} upgrade={upgrade} checked={isSelected(upgrade)} />
              ))}
            </div>
          </details>
        ) : null}
      </div>
      <p className="flex flex-wrap items-center gap-3 justify-between upgrade-options__end">
        <span className="type-small text-soft">
          {isValued ? `Added value is our estimate: ${formatPercent(ADDED_VALUE_SHARE * 100)} of the cost. ` : null}
          We confirm cost and timeline within 48 hours.
        </span>
        <button className="btn btn--s no-scripts" type="submit" form={PRICE_FORM}>
          Update total
        </button>
      </p>
    </div>
  );
}
