/**
 * `npm run docs`: writes the variables of the environment into docs/configuration.md and .env.example, and the dashboard of the metrics
 * into deploy/grafana/sunporch.json.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { ROOT } from "../harness/run-node";
import { renderEnvExample, withVariableTables } from "./configuration";
import { renderDashboard } from "./dashboard";

const page = `${ROOT}docs/configuration.md`;

writeFileSync(page, withVariableTables(readFileSync(page, "utf8")));
writeFileSync(`${ROOT}.env.example`, renderEnvExample());
writeFileSync(
  `${ROOT}deploy/grafana/sunporch.json`,
  renderDashboard(readFileSync(`${ROOT}docs/operations/metrics.md`, "utf8")),
);
