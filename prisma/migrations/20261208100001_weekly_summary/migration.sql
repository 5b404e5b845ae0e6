-- The Monday of the last week for which the weekly summary was made.
ALTER TABLE "project" ADD COLUMN "summarized_on" DATE;
