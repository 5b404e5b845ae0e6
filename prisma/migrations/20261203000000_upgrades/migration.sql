-- The upgrades that buyers can choose, with the rules of their price and of the homes they are offered for.
CREATE TABLE "upgrade" (
  "id" TEXT NOT NULL,
  "title" TEXT NOT NULL,
  "category" TEXT NOT NULL,
  "description" TEXT,
  "cost_rule" TEXT NOT NULL DEFAULT 'fixed',
  "unit_cost" DOUBLE PRECISION NOT NULL,
  "low_percent" SMALLINT NOT NULL DEFAULT 85,
  "high_percent" SMALLINT NOT NULL DEFAULT 120,
  "weeks" SMALLINT NOT NULL,
  "permit_risk" TEXT NOT NULL DEFAULT 'Low',
  "value_percent" SMALLINT NOT NULL DEFAULT 70,
  "value_source" TEXT,
  "counties" TEXT[],
  "zips" TEXT[],
  "home_types" TEXT[],
  "year_min" SMALLINT,
  "year_max" SMALLINT,
  "stories_min" SMALLINT,
  "stories_max" SMALLINT,
  "pool" TEXT NOT NULL DEFAULT 'any',
  "active" BOOLEAN NOT NULL DEFAULT true,
  "sort_order" INTEGER NOT NULL,
  "version" INTEGER NOT NULL DEFAULT 1,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  CONSTRAINT "upgrade_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "upgrade_cost_rule_check" CHECK ("cost_rule" IN ('fixed', 'per square foot', 'per bedroom', 'per bath')),
  CONSTRAINT "upgrade_permit_risk_check" CHECK ("permit_risk" IN ('Low', 'Medium', 'High')),
  CONSTRAINT "upgrade_pool_check" CHECK ("pool" IN ('any', 'with', 'without'))
);

-- The upgrades of every home until now, at the same prices.
INSERT INTO "upgrade" ("id", "title", "category", "unit_cost", "weeks", "counties", "zips", "home_types", "sort_order") VALUES
  ('kitchen-remodel', 'Kitchen remodel', 'Kitchen', 25000, 8, '{}', '{}', '{}', 1),
  ('hvac-system', 'HVAC system', 'HVAC', 12000, 1, '{}', '{}', '{}', 2),
  ('bath-remodel', 'Bath remodel', 'Bath', 18000, 4, '{}', '{}', '{}', 3),
  ('roof-replacement', 'Roof replacement', 'Roof', 22000, 2, '{}', '{}', '{house,townhouse,multi-family}', 4),
  ('front-landscaping', 'Front landscaping', 'Landscaping', 8000, 2, '{}', '{}', '{}', 5),
  ('flooring-upgrade', 'Flooring upgrade', 'Flooring', 15000, 2, '{}', '{}', '{}', 6),
  ('interior-paint', 'Interior paint', 'Paint', 5000, 1, '{}', '{}', '{}', 7),
  ('exterior-paint', 'Exterior paint', 'Paint', 8000, 2, '{}', '{}', '{}', 8),
  ('window-replacement', 'Window replacement', 'Windows', 12000, 2, '{}', '{}', '{}', 9),
  ('backyard-landscaping', 'Backyard landscaping', 'Landscaping', 12000, 3, '{}', '{}', '{}', 10),
  ('appliance-package', 'Appliance package', 'Kitchen', 6000, 1, '{}', '{}', '{}', 11),
  ('garage-finish', 'Garage finish', 'Misc', 4000, 2, '{}', '{}', '{}', 12);

-- What the buyer saw of the chosen upgrades: [{id, title, category, cost, costRange, weeks}].
ALTER TABLE "timeline_request" ADD COLUMN "upgrades_seen" JSONB;
