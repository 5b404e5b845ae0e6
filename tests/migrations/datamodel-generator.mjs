// A Prisma generator that writes down the data model as Prisma understands it. Prisma speaks JSON-RPC with it, a
// message a line: questions on standard input, answers on standard error.
import { writeFileSync } from "node:fs";
import { createInterface } from "node:readline";

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (method === "generate") writeFileSync(params.generator.output.value, JSON.stringify(params.dmmf.datamodel));
  const result = method === "getManifest" ? { manifest: { defaultOutput: "datamodel.json" } } : null;
  process.stderr.write(`${JSON.stringify({ jsonrpc: "2.0", id, result })}\n`);
});
