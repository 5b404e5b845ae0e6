/** `npm run docs`: writes the variables of the environment into docs/configuration.md and .env.example. */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { renderEnvExample, withVariableTables } from "./configuration";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const page = `${ROOT}docs/configuration.md`;

writeFileSync(page, withVariableTables(readFileSync(page, "utf8")));
writeFileSync(`${ROOT}.env.example`, renderEnvExample());
