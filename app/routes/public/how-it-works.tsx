import type { ReactNode } from "react";
import { href } from "react-router";
import { STEPS } from "~/listings/list/introduction";
import { sharingContext } from "~/platform/http/context";
import { AnswerNotice, BrokerageLine } from "~/ui/brokerage";
import { ButtonLink } from "~/ui/button";
import { cardClass } from "~/ui/card";
import { Icon } from "~/ui/icons";
import { brandTitle } from "../noindex-meta";
import type { Route } from "./+types/how-it-works";

export function loader({ context }: Route.LoaderArgs) {
  context.get(sharingContext)?.(() => true);
  return null;
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: brandTitle("How it works", matches) },
  { name: "description", content: "How to buy a home in California with the work you would like done in the price." },
];

const MORE: readonly string[] = [
  "See the map, filter by what matters to you, and search by the monthly payment with the work counted in. Save homes and searches, and get an email when a search has new homes.",
  "Every home has a list of upgrades, from a kitchen or bath to a roof, each with its usual cost, its range, and its weeks. The monthly payment counts the loan, property tax, insurance, and HOA dues, with terms you set.",
  "Select Confirm Cost & Timeline on a home. A person looks at the home and at the work, and writes to you. You can ask back in the same place, and nothing is booked and nothing is charged.",
];

/** Contractors' down payments: California Business and Professions Code, section 7159(d)(8). */
const QUESTIONS: readonly [question: string, answer: ReactNode][] = [
  [
    "Who does the work?",
    "Contractors licensed in California, under a written contract with you. Once your project starts, its page has the names, phone numbers, and email addresses of everyone on it.",
  ],
  [
    "When is the work paid?",
    "Not before you have signed a contract. By California law a contractor’s down payment is at most $1,000 or 10% of the contract price, whichever is less. Further payments follow work that is done.",
  ],
  [
    "Where do prices and ranges come from?",
    "A home’s price, status, and facts come from its multiple listing service. The costs of upgrades are our catalog’s usual costs for a home in California; the range says what they may be. Your home may differ, so we confirm.",
  ],
  [
    "What do the 48 hours promise?",
    "That within 48 hours of your request, on any day, you have our answer with the confirmed cost of the work and how long it takes. It is not an offer on the home, not a loan approval, and not an appraisal.",
  ],
  ["Does asking cost anything?", "No. Searching, saving, asking, and requests are free, and you commit to nothing."],
  [
    "What happens after the answer?",
    "You decide. If you go on, we write the offer with you. When your project starts, you follow its milestones, tasks, documents, and design choices on your own page.",
  ],
  [
    "What if the home is sold in the meantime?",
    "Your saved homes and your request then say that it is no longer available. Nothing you asked commits you to anything.",
  ],
];

export default function HowItWorks({ matches }: Route.ComponentProps) {
  const brand = matches[0].loaderData?.brand;
  return (
    <main id="main" className="wrap-page pb-16">
      <div className="mx-auto max-w-[64rem]">
        <h1 className="pt-[clamp(0.5rem,2vw,1.5rem)]">How it works</h1>
        <p className="mt-3 max-w-[60ch] type-lead text-soft">
          {`${brand?.name ?? "This site"} shows homes for sale in California, priced with the work you’d like done.`}
        </p>
        <ol className="mt-8 grid gap-5 md:grid-cols-3">
          {STEPS.map(({ icon, title, text }, index) => (
            <li key={title} className={cardClass({ pad: "l", className: "grid content-start gap-3" })}>
              <span className="grid size-14 place-items-center rounded-full bg-sand">
                <Icon name={icon} />
              </span>
              <h2 className="text-title">{`${index + 1}. ${title}`}</h2>
              <p className="font-medium">{text}</p>
              <p className="text-soft">{MORE[index]}</p>
            </li>
          ))}
        </ol>
        <section className="mt-12 max-w-[68ch]" aria-labelledby="questions">
          <h2 id="questions">Questions and answers</h2>
          <dl className="mt-4 grid gap-6">
            {QUESTIONS.map(([question, answer]) => (
              <div key={question}>
                <dt className="font-semibold">{question}</dt>
                <dd className="mt-1 text-soft">{answer}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section className="mt-12 max-w-[68ch]" aria-labelledby="who-answers">
          <h2 id="who-answers">Who answers</h2>
          <div className="mt-3 grid gap-2">
            <AnswerNotice className="" />
            <BrokerageLine className="text-soft" />
            {brand ? (
              <p>
                Write to{" "}
                <a className="link" href={`mailto:${brand.supportEmail}`}>
                  {brand.supportEmail}
                </a>
                .
              </p>
            ) : null}
          </div>
        </section>
        <p className="mt-10">
          <ButtonLink look="sun" to={href("/")}>
            Browse homes
          </ButtonLink>
        </p>
      </div>
    </main>
  );
}
