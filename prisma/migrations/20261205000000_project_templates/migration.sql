-- What staff fill projects with.
CREATE TABLE "project_template" (
  "id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "content" JSONB NOT NULL,
  "version" INTEGER NOT NULL DEFAULT 1,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  CONSTRAINT "project_template_pkey" PRIMARY KEY ("id")
);

-- The request that a project was made from.
ALTER TABLE "project" ADD COLUMN "request_id" UUID;
ALTER TABLE "project" ADD CONSTRAINT "project_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "timeline_request"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;
