import { describe, expect, test } from "vitest";
import { checkFile } from "./imports";

const rules = (file: string, text: string) => checkFile(file, text).map(({ rule }) => rule);

describe("allowed", () => {
  test.each([
    ["app/routes/public/listing.tsx", 'import { detail } from "~/listings/detail.server";'],
    ["app/routes/public/listing.tsx", 'import type { Route } from "./+types/listing";'],
    ["app/root.tsx", 'import { env } from "~/platform/env.server"; import { Header } from "~/ui/header";'],
    [
      "app/listings/detail.server.ts",
      'import { query } from "~/platform/db/pool.server"; import "~/saved-homes/rules";',
    ],
    ["app/listings/card.tsx", 'import { Button } from "~/ui/button"; import type { Row } from "./detail.server";'],
    ["app/platform/db/pool.server.ts", 'import { env } from "~/platform/env.server"; import pg from "pg";'],
    ["app/ui/button.tsx", 'import { useId } from "react"; import { Icon } from "./icons";'],
    [
      "app/listings/card.test.tsx",
      'import { loader } from "~/routes/public/listing"; import "../platform/env.server";',
    ],
    ["scripts/worker.ts", 'import { loader } from "../app/routes/public/listing"; import "../app/feed/sync.server";'],
    ["tests/feed/house.ts", 'import { startSampleFeed } from "sample-mls";'],
    ["sample-mls/src/server/server.ts", 'import { World } from "../world/world"; import sharp from "sharp";'],
    ["server.ts", 'import { env } from "~/platform/env.server"; import { catalogue } from "~/listings/search.server";'],
  ])("%s: %s", (file, text) => expect(rules(file, text)).toEqual([]));
});

describe("refused", () => {
  test.each([
    ["app/listings/card.tsx", 'import { loader } from "~/routes/public/listing";', "a product module imports a route"],
    [
      "app/listings/card.tsx",
      'import type { Route } from "../routes/public/listing";',
      "a product module imports a route",
    ],
    ["app/listings/card.tsx", 'import { App } from "~/root";', "a product module imports a route"],
    [
      "app/platform/log.server.ts",
      'import { price } from "~/listings/rules";',
      "the platform imports a product module",
    ],
    ["app/platform/log.server.ts", 'export * from "../listings/rules";', "the platform imports a product module"],
    ["app/platform/maps/map.tsx", 'import { Button } from "~/ui/button";', "the platform imports ui"],
    ["app/ui/button.tsx", 'import { price } from "~/listings/rules";', "ui imports a product module"],
    ["app/ui/button.tsx", 'const later = import("~/platform/maps/map");', "ui imports the platform"],
    ["app/listings/card.tsx", 'import { detail } from "./detail.server";', "a module that a browser may load"],
    ["app/listings/card.tsx", 'import { type Row } from "./detail.server";', "a module that a browser may load"],
    ["app/listings/rules.ts", 'const env = await import("~/platform/env.server");', "a module that a browser may load"],
    ["app/feed/sync.server.ts", 'import { migrate } from "../../scripts/migrate";', "no part of it"],
    ["app/feed/sync.server.ts", 'import { startSampleFeed } from "sample-mls";', "no part of it"],
    ["app/feed/vendors.ts", 'import type { ServerVendor } from "../../sample-mls/src/vendors/table";', "no part of it"],
    ["sample-mls/src/world/world.ts", 'import "~/listings/listing";', "the sample MLS imports app/listings/listing"],
    [
      "sample-mls/src/world/world.test.ts",
      'import "../../../scripts/harness/request";',
      "the sample MLS imports scripts/harness/request",
    ],
  ])("%s: %s", (file, text, rule) => {
    const found = rules(file, text);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(rule);
  });
});

test("the line is told, and words in comments and strings are no imports", () => {
  const text = '// import "~/routes/x";\nconst text = \'import "~/routes/x"\';\n\nimport "~/routes/x";\n';
  expect(checkFile("app/listings/card.tsx", text)).toMatchObject([{ line: 4 }]);
});
