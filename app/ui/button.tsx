import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { Link } from "react-router";

/**
 * The class of a button or of a link that looks like one. `look: null` has no colors, for places that give their own.
 * `className` is for the place: margins, position.
 */
export const buttonClass = cva(
  "button-busy inline-flex items-center justify-center gap-2 text-center font-semibold no-underline " +
    "[transition:background-color_.15s] disabled:cursor-not-allowed disabled:opacity-55 " +
    "forced-colors:border",
  {
    variants: {
      look: {
        sand: "bg-sand text-ink hover:bg-sand-deep",
        sun: "bg-sun text-on-sun hover:bg-sun-deep",
        plain: "text-ink hover:bg-sand",
        danger: "text-brick hover:bg-brick-wash",
        edge: "text-ink [box-shadow:inset_0_0_0_1px_var(--color-edge)] hover:bg-sand-deep",
        off: "cursor-not-allowed bg-sand text-soft",
      },
      size: {
        m: "min-h-12 rounded-control py-2.5 text-body/[1.25]",
        s: "min-h-11 rounded-control px-4 py-2.5 text-card/[1.25]",
        icon: "min-h-11 w-11 rounded-full",
      },
      wide: { true: "w-full" },
    },
    compoundVariants: [
      { size: "m", look: ["sand", "sun", "danger", "edge", "off"], className: "px-5" },
      { size: "m", look: "plain", className: "px-3" },
    ],
    defaultVariants: { look: "sand", size: "m" },
  },
);

export type ButtonLook = VariantProps<typeof buttonClass>;

export function Button({
  look,
  size,
  wide,
  className,
  ...props
}: ComponentProps<"button"> & ButtonLook & { type: "button" | "submit" }) {
  return <button className={buttonClass({ look, size, wide, className })} {...props} />;
}

export function ButtonLink({ look, size, wide, className, ...props }: ComponentProps<typeof Link> & ButtonLook) {
  return <Link className={buttonClass({ look, size, wide, className })} {...props} />;
}

/** A button that looks like a link. */
export function LinkButton(props: Omit<ComponentProps<"button">, "className"> & { type: "button" | "submit" }) {
  return <button className="font-semibold text-agave" {...props} />;
}
