/** The catalog of upgrades as buyers are offered it. */
import type { Queryable, Tx } from "~/platform/db/db.server";
import { double, orNull, run, smallint, sql, text, texts } from "~/platform/db/statement.server";
import type { UpgradeRule } from "./upgrade-rules";

const SELECT_RULES = sql(
  "upgrade-rules",
  {
    id: text(),
    title: text(),
    category: text(),
    description: orNull(text()),
    photoKey: orNull(text()),
    costRule: text<UpgradeRule["costRule"]>(),
    unitCost: double,
    lowPercent: smallint,
    highPercent: smallint,
    weeks: smallint,
    permitRisk: text<UpgradeRule["permitRisk"]>(),
    valuePercent: smallint,
    valueSource: orNull(text()),
    counties: texts(),
    zips: texts(),
    homeTypes: texts(),
    yearMin: orNull(smallint),
    yearMax: orNull(smallint),
    storiesMin: orNull(smallint),
    storiesMax: orNull(smallint),
    pool: text<UpgradeRule["pool"]>(),
  },
  `SELECT id, title, category, description, photo_key AS "photoKey", cost_rule AS "costRule", unit_cost AS "unitCost",
    low_percent AS "lowPercent", high_percent AS "highPercent", weeks, permit_risk AS "permitRisk",
    value_percent AS "valuePercent",
    value_source AS "valueSource", counties, zips, home_types AS "homeTypes", year_min AS "yearMin",
    year_max AS "yearMax", stories_min AS "storiesMin", stories_max AS "storiesMax", pool
  FROM upgrade WHERE active ORDER BY sort_order, id`,
);

/** The active upgrades, in the order in which buyers see them. */
export const readUpgradeRules = (from?: Queryable | Tx): Promise<UpgradeRule[]> => run(SELECT_RULES, [], from);
