/** The price slider, loaded on first use. The number fields below it are the form's inputs. */
import { Root, Thumb } from "@radix-ui/react-slider";
import type { CSSProperties } from "react";
import { SLIDER_MAX_PRICE } from "../schema";
import { formatSliderValue, SLIDER_STEP } from "./price-labels";

type Bounds = [low: number, high: number];
export type PriceSliderProps = { bounds: Bounds; onChange: (bounds: Bounds) => void };

export function PriceSlider({ bounds, onChange }: PriceSliderProps) {
  const [low, high] = bounds;
  return (
    <>
      <p className="flex flex-wrap items-center gap-3 justify-between tabular-nums" aria-hidden="true">
        <span>{formatSliderValue(low)}</span>
        <span>{formatSliderValue(high)}</span>
      </p>
      <Root
        className="range"
        style={{ "--lo": toPercent(low), "--hi": toPercent(high) } as CSSProperties}
        max={SLIDER_MAX_PRICE}
        step={SLIDER_STEP}
        minStepsBetweenThumbs={1}
        preserveThumbOrder
        value={bounds}
        onValueChange={([nextLow = low, nextHigh = high]) => onChange([nextLow, nextHigh])}
      >
        <Thumb aria-label="Minimum price" aria-valuetext={formatSliderValue(low)} />
        <Thumb aria-label="Maximum price" aria-valuetext={formatSliderValue(high)} />
      </Root>
    </>
  );
}

const toPercent = (dollars: number) => `${(100 * dollars) / SLIDER_MAX_PRICE}%`;
