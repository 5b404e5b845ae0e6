import { cva } from "class-variance-authority";

/** Of the `<summary>` of a `<details>` that opens a panel. */
export const popoverSummaryClass = "list-none [&::-webkit-details-marker]:hidden";

/** Of the panel of a `<details>`, which floats below the summary. `full` is as wide as the positioned parent. */
export const popoverClass = cva(
  "absolute top-[calc(100%+0.625rem)] z-20 gap-5 rounded-panel bg-paper p-5 [box-shadow:var(--shadow-lift),0_0_0_1px_var(--color-line)] " +
    "grid in-[details:not([open])]:hidden forced-colors:border",
  {
    variants: {
      align: {
        start: "left-0 w-[min(24rem,88vw)]",
        end: "right-0 w-[min(24rem,88vw)]",
        full: "inset-x-0 m-0 w-auto max-w-none border-0 text-inherit",
      },
      fullOnPhones: { true: "max-sm:inset-x-0 max-sm:w-auto" },
    },
  },
);
