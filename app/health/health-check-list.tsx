import { badgeClass } from "~/ui/badge";
import { RecordList, RecordRow } from "~/ui/lists/record-list";
import type { HealthCheck } from "./health-checks.server";

export const HealthCheckList = ({ checks }: { checks: readonly HealthCheck[] }) => (
  <RecordList>
    {checks.map(({ name, isOk, text }) => (
      <RecordRow
        key={name}
        level={3}
        to={null}
        name={name}
        detail={text}
        badges={<span className={badgeClass({ tone: isOk ? "ok" : "bad", dot: true })}>{isOk ? "OK" : "Problem"}</span>}
      />
    ))}
  </RecordList>
);
