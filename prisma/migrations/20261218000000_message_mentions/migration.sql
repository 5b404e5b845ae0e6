-- The colleagues whom a message of staff names, until they mark that as done.
ALTER TABLE "message" ADD COLUMN "mentioned" TEXT[] DEFAULT '{}';
