-- Links are found by their id when they are mailed again. How often an address was mailed is counted in "mail".
CREATE UNIQUE INDEX "sign_in_link_id_key" ON "sign_in_link" ("id");
ALTER TABLE "sign_in_link" DROP COLUMN "mails";
