import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { cruiseModules, describeViolations } from "../../scripts/check/modules";

async function violationsOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), "modules-"));
  try {
    const tsConfig = JSON.stringify({
      compilerOptions: { baseUrl: ".", module: "esnext", moduleResolution: "bundler", paths: { "~/*": ["./app/*"] } },
    });
    for (const [name, text] of Object.entries({
      "tsconfig.json": tsConfig,
      "server.ts": "export {};",
      "sample-mls/src/index.ts": "export {};",
      ...files,
    })) {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(join(root, name), text);
    }
    return describeViolations(await cruiseModules(root));
  } finally {
    rmSync(root, { recursive: true });
  }
}

test("accepts imports of lower modules, types of server modules, and what only tests import", async () => {
  const violations = await violationsOf({
    "server.ts": 'import { schema } from "~/listings/schema"; export { schema };',
    "app/root.tsx": 'export { Card } from "~/listings/list/card";',
    "app/routes/public/listing.tsx":
      'export { readListing } from "~/listings/read.server"; export { Card } from "~/listings/list/card";',
    "app/listings/list/card.tsx":
      'import type { Row } from "../read.server"; import { Icon } from "~/ui/icons"; export const Card = (row: Row) => Icon(row);',
    "app/listings/read.server.ts":
      'import { query } from "~/platform/db.server"; export type Row = { id: number }; export const readListing = () => query();',
    "app/listings/schema.ts": "export const schema = 1;",
    "app/listings/schema.test.ts": 'import "~/routes/public/listing"; import "../../scripts/worker";',
    "app/listings/name.ts": 'import * as z from "zod/mini"; export const name = z.string();',
    "app/platform/db.server.ts": "export const query = () => 1;",
    "app/platform/env.server.ts": 'import { z } from "zod"; export const env = z.string();',
    "app/routes/api/leads.ts": 'import { z } from "zod"; export const lead = z.string();',
    "app/ui/icons.tsx": "export const Icon = (row: unknown) => row;",
    "scripts/worker.ts": 'import "../app/listings/read.server";',
  });
  expect(violations).toEqual([]);
});

test("refuses imports of higher modules, circles of files, server modules in the browser and what is outside", async () => {
  const violations = await violationsOf({
    "app/routes/public/listing.tsx": "export const path = 1;",
    "app/platform/log.server.ts": 'import { lead } from "../leads/rules"; export const log = lead;',
    "app/platform/page.tsx": 'import { Icon } from "~/ui/icons"; export const Page = Icon;',
    "app/ui/icons.tsx": "export const Icon = 1;",
    "app/leads/rules.ts": "export const lead = 1;",
    "app/ui/price.tsx": 'export const later = import("~/leads/rules");',
    "app/mortgage/rates.ts": 'import type { Choice } from "~/upgrades/choice"; export type Rates = Choice;',
    "app/upgrades/choice.ts": "export type Choice = 1;",
    "app/compare/compare.ts": 'import { saved } from "~/saved-homes/saved"; export const compare = saved;',
    "app/saved-homes/saved.ts": "export const saved = 1;",
    "app/listings/rules.ts": 'import { path } from "~/routes/public/listing"; export const price = path;',
    "app/listings/card.tsx": 'import { env } from "~/platform/env.server"; export const Card = env;',
    "app/listings/mail.server.ts": 'import { Card } from "./card"; export const mail = Card;',
    "app/platform/env.server.ts": "export const env = 1;",
    "app/platform/email.ts": 'import { z } from "zod"; export const email = z.email();',
    "app/platform/flash.server.ts": 'import * as z from "zod/mini"; export const flash = z.string();',
    "app/listings/one.ts": 'import { other } from "./other"; export const one = () => other;',
    "app/listings/other.ts": 'import { one } from "./one"; export const other = one;',
    "sample-mls/src/index.ts": 'export { price } from "../../app/listings/rules";',
    "app/newcomer/rules.ts": 'import { Icon } from "~/ui/icons"; export const rules = Icon;',
    "app/feed/sync.server.ts": 'import { migrate } from "../../scripts/migrate"; export const sync = migrate;',
    "scripts/migrate.ts": "export const migrate = 1;",
  });
  expect(violations.sort()).toEqual([
    "circle of files: app/listings/one.ts → app/listings/other.ts → app/listings/one.ts",
    "component in a server module: app/listings/mail.server.ts → app/listings/card.tsx",
    "module without a place: app/newcomer/rules.ts → app/ui/icons.tsx",
    "order: compare: app/compare/compare.ts → app/saved-homes/saved.ts",
    "order: listings: app/listings/rules.ts → app/routes/public/listing.tsx",
    "order: mortgage: app/mortgage/rates.ts → app/upgrades/choice.ts",
    "order: platform: app/platform/log.server.ts → app/leads/rules.ts",
    "order: platform: app/platform/page.tsx → app/ui/icons.tsx",
    "order: ui: app/ui/price.tsx → app/leads/rules.ts",
    "outside of the application: app/feed/sync.server.ts → scripts/migrate.ts",
    "outside of the sample MLS: sample-mls/src/index.ts → app/listings/rules.ts",
    "server module in the browser: app/listings/card.tsx → app/platform/env.server.ts",
    "zod in the browser: app/platform/email.ts → zod",
    "zod/mini on the server: app/platform/flash.server.ts → zod/mini",
  ]);
});

test("refuses circles of folders", async () => {
  const violations = await violationsOf({
    "app/listings/list/a.ts": 'import { b } from "../map/b"; export const a = b;',
    "app/listings/list/c.ts": "export const c = 1;",
    "app/listings/map/b.ts": "export const b = 1;",
    "app/listings/map/d.ts": 'import { c } from "../list/c"; export const d = c;',
  });
  expect(violations.sort()).toEqual([
    "circle of folders: app/listings/list → app/listings/map → app/listings/list",
    "circle of folders: app/listings/map → app/listings/list → app/listings/map",
  ]);
});
