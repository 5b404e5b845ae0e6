import { cx } from "class-variance-authority";
import type { ComponentProps } from "react";

/** Says what went wrong, at the place where it did. @param className its place */
export function Notice({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      role="alert"
      className={cx("rounded-panel bg-brick-wash px-5 py-4 [&_a]:font-semibold [&_a]:text-brick", className)}
      {...props}
    />
  );
}
