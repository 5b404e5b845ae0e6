/** The price slider, loaded on first use. The number fields below it are the form's inputs. */
import { Root, Thumb } from "@radix-ui/react-slider";
import type { CSSProperties, KeyboardEvent } from "react";
import { SLIDER_MAX_PRICE } from "../schema";
import { formatSliderValue, SLIDER_STEP } from "./price-labels";

type Bounds = [low: number, high: number];
export type PriceSliderProps = { bounds: Bounds; onChange: (bounds: Bounds) => void };

const sliderClass =
  "relative flex h-11 cursor-pointer touch-none items-center before:absolute before:inset-x-0 before:h-1 before:rounded-[4px] before:bg-line " +
  "after:absolute after:right-[calc(100%-var(--high))] after:left-(--low) after:h-1 after:rounded-[4px] after:bg-ink " +
  "forced-colors:before:bg-[GrayText] forced-colors:before:forced-color-adjust-none forced-colors:after:bg-[Highlight] forced-colors:after:forced-color-adjust-none " +
  "*:z-1 [&_[role=slider]]:block [&_[role=slider]]:size-7 [&_[role=slider]]:cursor-grab [&_[role=slider]]:rounded-[50%] [&_[role=slider]]:border-2 " +
  "[&_[role=slider]]:border-ink [&_[role=slider]]:bg-paper [&_[role=slider]]:after:absolute [&_[role=slider]]:after:-inset-2";

export function PriceSlider({ bounds, onChange }: PriceSliderProps) {
  const [low, high] = bounds;
  // Radix moves the first thumb by Home and the last one by End, whichever has the focus.
  const onLimitKey = (event: KeyboardEvent, limits: { Home: Bounds; End: Bounds }) => {
    if (event.key !== "Home" && event.key !== "End") return;
    event.preventDefault();
    onChange(limits[event.key]);
  };
  return (
    <>
      <p className="flex flex-wrap items-center gap-3 justify-between tabular-nums" aria-hidden="true">
        <span>{formatSliderValue(low)}</span>
        <span>{formatSliderValue(high)}</span>
      </p>
      <Root
        className={sliderClass}
        style={{ "--low": toPercent(low), "--high": toPercent(high) } as CSSProperties}
        max={SLIDER_MAX_PRICE}
        step={SLIDER_STEP}
        minStepsBetweenThumbs={1}
        preserveThumbOrder
        value={bounds}
        onValueChange={([nextLow = low, nextHigh = high]) => onChange([nextLow, nextHigh])}
      >
        <Thumb
          aria-label="Minimum price"
          aria-valuetext={formatSliderValue(low)}
          onKeyDown={(event) => onLimitKey(event, { Home: [0, high], End: [Math.max(low, high - SLIDER_STEP), high] })}
        />
        <Thumb
          aria-label="Maximum price"
          aria-valuetext={formatSliderValue(high)}
          onKeyDown={(event) =>
            onLimitKey(event, { Home: [low, Math.min(high, low + SLIDER_STEP)], End: [low, SLIDER_MAX_PRICE] })
          }
        />
      </Root>
    </>
  );
}

const toPercent = (dollars: number) => `${(100 * dollars) / SLIDER_MAX_PRICE}%`;
