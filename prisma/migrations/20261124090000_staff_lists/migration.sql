-- What the staff's lists are read by: the newest first, by whom, of what, and by when it is due.
DROP INDEX "audit_event_at_idx", "audit_event_project_id_idx", "audit_event_entity_idx", "milestone_project_id_idx";
CREATE INDEX "audit_event_actor_email_id_idx" ON "audit_event" ("actor_email", "id" DESC);
CREATE INDEX "audit_event_entity_id_idx" ON "audit_event" ("entity", "id" DESC);
CREATE INDEX "audit_event_project_id_id_idx" ON "audit_event" ("project_id", "id" DESC);
CREATE INDEX "milestone_project_id_date_completed_on_idx" ON "milestone" ("project_id", "date", "completed_on");
CREATE INDEX "milestone_open_date_idx" ON "milestone" ("date") WHERE "completed_on" IS NULL;
CREATE INDEX "project_created_at_id_idx" ON "project" ("created_at" DESC, "id");
CREATE INDEX "project_est_move_in_id_idx" ON "project" ("est_move_in", "id");
CREATE INDEX "project_address_idx" ON "project" (lower("property_address"), "id") INCLUDE ("property_address");
CREATE INDEX "account_created_at_id_idx" ON "account" ("created_at" DESC, "id");
CREATE INDEX "offer_submitted_on_created_at_id_idx" ON "offer" ("submitted_on" DESC, "created_at" DESC, "id");
CREATE INDEX "timeline_request_open_due_at_idx" ON "timeline_request" ("due_at") WHERE "status" IN ('received', 'in review');
CREATE INDEX "timeline_request_created_at_id_idx" ON "timeline_request" ("created_at" DESC, "id");
CREATE INDEX "lead_spam_created_at_id_idx" ON "lead" ("spam", "created_at" DESC, "id");
CREATE INDEX "lead_open_idx" ON "lead" ("spam", "created_at" DESC, "id") WHERE "status" IN ('new', 'in hand');
