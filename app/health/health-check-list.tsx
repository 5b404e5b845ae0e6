import { badgeClass } from "~/ui/badge";
import { Collapsible } from "~/ui/collapsible";
import { RecordList, RecordRow } from "~/ui/lists/record-list";
import { pluralize } from "~/ui/text/text";
import type { HealthCheck } from "./health-checks.server";

const getStatus = ({ isOk, isWarning }: HealthCheck) =>
  !isOk
    ? ({ tone: "bad", label: "Problem" } as const)
    : isWarning
      ? ({ tone: "wash", label: "Warning" } as const)
      : ({ tone: "ok", label: "OK" } as const);

const Checks = ({ checks }: { checks: readonly HealthCheck[] }) => (
  <RecordList>
    {checks.map((check) => {
      const { tone, label } = getStatus(check);
      return (
        <RecordRow
          key={check.name}
          to={null}
          name={check.name}
          detail={check.text}
          badges={<span className={badgeClass({ tone, dot: true })}>{label}</span>}
        />
      );
    })}
  </RecordList>
);

/** Problems, then warnings, and the others folded. */
export function HealthCheckList({ checks }: { checks: readonly HealthCheck[] }) {
  const problems = checks.filter(({ isOk }) => !isOk);
  const warnings = checks.filter(({ isOk, isWarning }) => isOk && isWarning);
  const others = checks.filter(({ isOk, isWarning }) => isOk && !isWarning);
  return (
    <>
      {problems.length + warnings.length === 0 ? <p className="py-2">Nothing is wrong.</p> : null}
      <Checks checks={[...problems, ...warnings]} />
      {others.length > 0 ? (
        <Collapsible summary={`${pluralize(others.length, "check")} OK`} size="s">
          <Checks checks={others} />
        </Collapsible>
      ) : null}
    </>
  );
}
