-- A form adds one upgrade.
CREATE UNIQUE INDEX CONCURRENTLY "upgrade_form_id_key" ON "upgrade"("form_id");
