import { cva } from "class-variance-authority";

/** A small round link in a row. `className` is for its place. */
export const chipClass = cva("chip-shape", {
  variants: {
    kind: {
      remove: "bg-sand pr-2.5 font-medium [&>svg]:text-soft",
      place: "bg-sand pr-4 font-medium",
      edge: "pr-4 font-semibold [box-shadow:inset_0_0_0_1px_var(--color-edge)]",
      plain: "pr-4 font-medium underline",
    },
  },
});
