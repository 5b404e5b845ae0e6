-- When what visitors see of a home last changed; null while that is modified_at.
ALTER TABLE "listing" ADD COLUMN "changed_at" TIMESTAMPTZ(3);
