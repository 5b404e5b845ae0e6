import type { ComponentProps } from "react";
import { href, Link } from "react-router";
import { Logo } from "./icons";

const brandClass =
  "inline-flex min-h-11 items-center gap-[0.6rem] text-title font-bold tracking-[-0.035em] no-underline " +
  // On phones on their side the search form begins beside it.
  "[&>svg]:h-auto [&>svg]:w-8.5 low:max-w-36 low:overflow-hidden low:whitespace-nowrap";

/** The logo and the name, which lead to the first page. */
export function BrandLink({
  background,
  children,
  ...link
}: ComponentProps<typeof Logo> & Pick<ComponentProps<typeof Link>, "children" | "reloadDocument">) {
  return (
    <Link className={brandClass} to={href("/")} {...link}>
      <Logo background={background} />
      {children}
    </Link>
  );
}
