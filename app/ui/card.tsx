import { cva } from "class-variance-authority";

/** A colored block. `pad: null` and `tone` alone for blocks whose content goes to the edge. */
export const cardClass = cva("", {
  variants: {
    tone: {
      stucco: "rounded-panel bg-stucco",
      paper: "rounded-sheet bg-paper " + "[box-shadow:var(--shadow-lift),0_0_0_1px_var(--color-line)]",
    },
    pad: { s: "px-5 py-4", m: "px-6 py-5", l: "p-7" },
  },
  defaultVariants: { tone: "stucco", pad: "m" },
});

/** A card of a few lines of text. */
export const textCardClass = cardClass({ className: "grid content-start gap-1 wrap-anywhere" });
