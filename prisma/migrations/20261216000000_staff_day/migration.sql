-- Whether staff start with their open work, and the key of its calendar.
ALTER TABLE "account" ADD COLUMN "starts_with_work" BOOLEAN NOT NULL DEFAULT false, ADD COLUMN "calendar_key" UUID;
