import type { ComponentProps, MouseEvent } from "react";

/** The summary of a `<details>` whose click does something other than open it, or something more. */
export function ClickableSummary({
  onClick,
  ...props
}: ComponentProps<"summary"> & { onClick: (event: MouseEvent<HTMLElement>) => void }) {
  // biome-ignore lint/a11y/noStaticElementInteractions: browsers make a summary a button, whose keys dispatch clicks.
  return <summary {...props} onClick={onClick} />;
}
