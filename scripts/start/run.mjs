// The first file of `npm start` and `npm run dev`. Plain JavaScript, so that an old Node can print the message below.
import { readFileSync } from "node:fs";

const { engines } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
const wanted = engines.node.replace(">=", "");
if (process.versions.node.localeCompare(wanted, "en", { numeric: true }) < 0) {
  console.error(`Sunporch needs Node ${wanted} or later, and this is Node ${process.versions.node}.`);
  process.exit(1);
}
try {
  (await import("tsx/esm/api")).register();
} catch {
  console.error("The npm packages aren't installed. Run `npm ci` first.");
  process.exit(1);
}
await import("./index.ts");
