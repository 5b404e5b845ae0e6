import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { HealthCheckList } from "./health-check-list";

test("a list with a warning doesn’t say that nothing is wrong", () => {
  const listening = { name: "Web server", text: "Up.", isOk: true, isWarning: false };
  const render = (check: typeof listening) => renderToStaticMarkup(<HealthCheckList checks={[listening, check]} />);
  expect(render(listening)).toContain("Nothing is wrong.");
  for (const check of [
    { ...listening, name: "Backup", isWarning: true },
    { ...listening, name: "Backup", isOk: false },
  ])
    expect(render(check)).not.toContain("Nothing is wrong.");
});
