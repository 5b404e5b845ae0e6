-- Whose conversation a message belongs to, because a project can get another buyer. Null: the buyer's at the time of that change.
ALTER TABLE "message" ADD COLUMN "buyer_email" TEXT;
