import { badgeClass } from "~/ui/badge";
import { RecordList, RecordRow } from "~/ui/lists/record-list";
import type { HealthCheck } from "./health-checks.server";

const getStatus = ({ isOk, isWarning }: HealthCheck) =>
  !isOk
    ? ({ tone: "bad", label: "Problem" } as const)
    : isWarning
      ? ({ tone: "wash", label: "Warning" } as const)
      : ({ tone: "ok", label: "OK" } as const);

export const HealthCheckList = ({ checks }: { checks: readonly HealthCheck[] }) => (
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
