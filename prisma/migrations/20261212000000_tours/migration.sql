-- Tours of homes: what a lead asks for, and the time that staff confirm.
CREATE TABLE "tour" (
  "lead_id" UUID PRIMARY KEY REFERENCES "lead" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "way" TEXT NOT NULL CHECK ("way" IN ('in person', 'by video')),
  "listing_address" TEXT NOT NULL,
  "times" TIMESTAMPTZ(3)[],
  "state" TEXT NOT NULL DEFAULT 'asked' CHECK ("state" IN ('asked', 'proposed', 'confirmed', 'declined', 'canceled')),
  "due_at" TIMESTAMPTZ(3) NOT NULL,
  "starts_at" TIMESTAMPTZ(3),
  "staff_email" TEXT,
  "sequence" INTEGER NOT NULL DEFAULT 0,
  "mail_key" UUID NOT NULL DEFAULT gen_random_uuid(),
  "reminded_at" TIMESTAMPTZ(3),
  CHECK ("state" NOT IN ('proposed', 'confirmed') OR ("starts_at" IS NOT NULL AND "staff_email" IS NOT NULL))
);
CREATE UNIQUE INDEX "tour_mail_key_key" ON "tour" ("mail_key");
-- A staff member gives one tour at a time: all of them start on the hour and take one.
CREATE UNIQUE INDEX "tour_one_at_a_time" ON "tour" ("staff_email", "starts_at") WHERE "state" IN ('proposed', 'confirmed');
CREATE INDEX "tour_going_on" ON "tour" ("starts_at") WHERE "state" IN ('asked', 'proposed', 'confirmed');

-- A calendar file (iCalendar) that an email brings.
ALTER TABLE "mail" ADD COLUMN "calendar" TEXT;
