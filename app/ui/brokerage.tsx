/** The brokerage that runs the site, which advertising of homes must name. */
import { useRouteLoaderData } from "react-router";

type Brokerage = { line: string; equalHousing: string | null; answerNotice: string };

const useBrokerage = (): Brokerage | undefined =>
  useRouteLoaderData<{ brand?: { brokerage: Brokerage } }>("root")?.brand?.brokerage;

/** The equal-housing logo of the U.S. Department of Housing and Urban Development (24 CFR 110.25), as a drawing. */
const EqualHousingMark = ({ text }: { text: string }) => (
  <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
    <svg className="size-5 shrink-0 fill-current" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 1 1 8v4h2v10h18V12h2V8Zm0 3.6 6 3.8V19H6V8.4Z" fillRule="evenodd" />
      <path d="M8 10h8v2.5H8zM8 14h8v2.5H8z" />
    </svg>
    {text}
  </span>
);

/** The brokerage's name, license and equal-housing mark. */
export function BrokerageLine({ className }: { className: string }) {
  const brokerage = useBrokerage();
  return brokerage ? (
    <p className={className}>
      {brokerage.line}
      {brokerage.equalHousing ? (
        <>
          {" · "}
          <EqualHousingMark text={brokerage.equalHousing} />
        </>
      ) : null}
    </p>
  ) : null;
}

/** Who answers, beside what contacts the brokerage. */
export function AnswerNotice({ className }: { className: string }) {
  const brokerage = useBrokerage();
  return brokerage ? <p className={className}>{brokerage.answerNotice}</p> : null;
}

/** Under a form: who answers, and the brokerage. */
export const FormBrokerage = () => (
  <div className="type-small text-soft">
    <AnswerNotice className="" />
    <BrokerageLine className="" />
  </div>
);
