import { cva } from "class-variance-authority";

/** A short word about something. `className` is for its place. */
export const badgeClass = cva("badge-shape", {
  variants: {
    tone: {
      sand: "bg-sand",
      wash: "bg-sun-wash",
      sun: "bg-sun text-on-sun",
      white: "bg-white text-on-sun",
      ok: "bg-agave-wash text-agave",
      bad: "bg-brick-wash text-brick",
    },
    caps: { true: "badge-caps" },
    dot: { true: "before:size-2 before:rounded-full before:bg-current before:content-['']" },
  },
  defaultVariants: { tone: "sand" },
});
