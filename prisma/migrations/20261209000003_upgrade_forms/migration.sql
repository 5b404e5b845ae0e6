-- A form that is sent twice adds one upgrade.
ALTER TABLE "upgrade" ADD COLUMN "form_id" UUID;
