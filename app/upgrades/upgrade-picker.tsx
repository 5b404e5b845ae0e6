import { FieldError } from "~/ui/forms/field-error";
import { money } from "~/ui/text/money";
import { UpgradePick } from "./pick";
import { PRICE_FORM, type PriceChoice } from "./price-choice";
import { ADDED_SHARE, type Upgrade } from "./upgrades";

/** Upgrades shown before "Show more". */
const FIRST = 5;

function Choice({ upgrade, checked }: { upgrade: Upgrade; checked: boolean }) {
  const { category, costRange, avrDelta, permittedRisk } = upgrade;
  return (
    <UpgradePick upgrade={upgrade} form={PRICE_FORM} defaultChecked={checked}>
      <small>{`${category} · ${money(costRange[0])} – ${money(costRange[1])}`}</small>
      <small>{`${avrDelta === null ? "" : `Adds about ${money(avrDelta)} in value · `}Permit risk: ${permittedRisk}`}</small>
    </UpgradePick>
  );
}

/** Upgrades to choose for the home: five, and the others on demand. */
export function UpgradePicker({ choice, onInput }: { choice: PriceChoice; onInput: () => void }) {
  const { catalogue, chosen, unknown, upgrades } = choice;
  const isChosen = ({ id }: Upgrade) => chosen.some((one) => one.id === id);
  const isValued = catalogue.some(({ avrDelta }) => avrDelta !== null);
  const [first, rest] = [catalogue.slice(0, FIRST), catalogue.slice(FIRST)];
  return (
    <div onInput={onInput}>
      <div className="row row--apart picks__head">
        <h2 id="upgrades">Choose your upgrades</h2>
        <p className="soft" role="status">
          {chosen.length > 0 ? (
            <>
              {`${chosen.length} selected, `}
              <b className="num">{money(upgrades)}</b>
            </>
          ) : (
            "None selected yet."
          )}
        </p>
      </div>
      {unknown.length > 0 ? (
        <div role="alert" className="picks__unknown">
          <FieldError
            message={`This home has no upgrade called ${unknown
              .slice(0, 3)
              .map((id) => `“${id.slice(0, 40)}”`)
              .join(", ")}. It isn’t in the total.`}
          />
        </div>
      ) : null}
      <div className="picks">
        {first.map((upgrade) => (
          <Choice key={upgrade.id} upgrade={upgrade} checked={isChosen(upgrade)} />
        ))}
        {rest.length > 0 ? (
          <details className="picks__more" open={rest.some(isChosen) || undefined}>
            <summary>
              <span className="picks__show">{`Show ${rest.length} more`}</span>
              <span className="picks__less">Show fewer</span>
            </summary>
            <div className="picks">
              {rest.map((upgrade) => (
                <Choice key={upgrade.id} upgrade={upgrade} checked={isChosen(upgrade)} />
              ))}
            </div>
          </details>
        ) : null}
      </div>
      <p className="row row--apart picks__end">
        <span className="small soft">
          {isValued ? `Added value is our estimate: ${ADDED_SHARE * 100}% of the cost. ` : null}
          We confirm cost and timeline within 48 hours.
        </span>
        <button className="btn btn--s no-scripts" type="submit" form={PRICE_FORM}>
          Update total
        </button>
      </p>
    </div>
  );
}
