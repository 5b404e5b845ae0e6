/** The price slider, loaded on first use. The number fields below it are the form's inputs. */
import { Root, Thumb } from "@radix-ui/react-slider";
import type { CSSProperties } from "react";
import { SLIDER_MAX_PRICE } from "../schema";
import { SLIDER_STEP, sliderLabel } from "./price-words";

type Bounds = [low: number, high: number];
export type PriceSliderProps = { bounds: Bounds; onChange: (bounds: Bounds) => void };

export function PriceSlider({ bounds, onChange }: PriceSliderProps) {
  const [low, high] = bounds;
  return (
    <>
      <p className="row row--apart num" aria-hidden="true">
        <span>{sliderLabel(low)}</span>
        <span>{sliderLabel(high)}</span>
      </p>
      <Root
        className="range"
        style={{ "--lo": at(low), "--hi": at(high) } as CSSProperties}
        max={SLIDER_MAX_PRICE}
        step={SLIDER_STEP}
        minStepsBetweenThumbs={1}
        preserveThumbOrder
        value={bounds}
        onValueChange={([nextLow = low, nextHigh = high]) => onChange([nextLow, nextHigh])}
      >
        <Thumb aria-label="Minimum price" aria-valuetext={sliderLabel(low)} />
        <Thumb aria-label="Maximum price" aria-valuetext={sliderLabel(high)} />
      </Root>
    </>
  );
}

const at = (dollars: number) => `${(100 * dollars) / SLIDER_MAX_PRICE}%`;
