-- The buyers who stay when the one leaves with whom a message was exchanged.
ALTER TABLE "message" ADD COLUMN "readers" TEXT[] DEFAULT '{}';
