ALTER TABLE "project" VALIDATE CONSTRAINT "project_request_id_fkey";
