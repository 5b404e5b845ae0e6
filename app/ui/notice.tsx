import { cx } from "class-variance-authority";
import type { ComponentProps } from "react";

const noticeClass = "rounded-panel bg-brick-wash px-5 py-4 wrap-anywhere [&_a]:font-semibold [&_a]:text-brick";

/** Says what went wrong, at the place where it did. @param className its place */
export function Notice({ as: Element = "div", className, ...props }: ComponentProps<"div"> & { as?: "div" | "p" }) {
  return <Element role="alert" className={cx(noticeClass, className)} {...props} />;
}

/** Says why something wasn't done. @param children more about it */
export function FailureNotice({
  failure: { title, detail },
  children,
  ...props
}: { failure: { title: string; detail?: string | null } } & ComponentProps<"div">) {
  return (
    <Notice as="p" {...props}>
      <b>{title}</b>
      {detail ? ` ${detail}` : null}
      {children}
    </Notice>
  );
}
