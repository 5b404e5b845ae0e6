import { Form, href, Link } from "react-router";
import { Button } from "~/ui/button";
import { cardClass } from "~/ui/card";
import { Icon } from "~/ui/icons";

/** How the site works, in three steps. */
export const STEPS = [
  { icon: "search", title: "Pick a home", text: "Search homes for sale by place, price, or monthly payment." },
  { icon: "palette", title: "Add the work", text: "Choose upgrades. The price and payment update immediately." },
  { icon: "calendar", title: "We confirm in 48 hours", text: "You have our answer on its cost and timeline." },
] as const;

/** What the site is, for visitors without a search. @param brandName of the site */
export function Introduction({ brandName }: { brandName: string }) {
  return (
    <section
      className={cardClass({ pad: "s", className: "relative mb-5 low:hidden print:hidden" })}
      aria-label={`About ${brandName}`}
    >
      <p className="pr-11 text-balance font-medium">
        {`${brandName} shows homes for sale in California, priced with the work you’d like done.`}{" "}
        <Link className="link" to={href("/how-it-works")}>
          How it works
        </Link>
      </p>
      <ol className="mt-3 grid gap-x-6 gap-y-2 type-small sm:grid-cols-3">
        {STEPS.map(({ icon, title, text }) => (
          <li key={title} className="flex items-start gap-2.5">
            <Icon name={icon} />
            <span>
              <b>{title}</b> <span className="text-soft max-sm:sr-only">{text}</span>
            </span>
          </li>
        ))}
      </ol>
      <Form method="post" action={href("/introduction")} className="absolute top-1.5 right-1.5">
        <Button look="plain" size="icon" type="submit" aria-label="Close the introduction">
          <Icon name="close" />
        </Button>
      </Form>
    </section>
  );
}
