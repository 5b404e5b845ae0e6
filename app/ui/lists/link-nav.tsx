import type { ComponentProps, MouseEvent } from "react";

/** A `<nav>` that reports clicks on its links that start a client navigation, unlike those that open a new tab. */
export function LinkNav({
  onNavigate,
  ...props
}: Omit<ComponentProps<"nav">, "onClick"> & { onNavigate: (event: MouseEvent<HTMLElement>) => void }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link dispatches a click too, so keys need no handler.
    <nav
      {...props}
      onClick={(event) => {
        // Router links prevent the default when they navigate on the client.
        if (event.defaultPrevented) onNavigate(event);
      }}
    />
  );
}
