-- The homes of words that very many homes have: their index pages are too many to read for a search.
CREATE TABLE "common_word" (
  "word" TEXT NOT NULL,
  "revision" BIGINT NOT NULL,
  "homes" BYTEA NOT NULL,
  CONSTRAINT "common_word_pkey" PRIMARY KEY ("word")
);
-- One bit per home does not compress.
ALTER TABLE "common_word" ALTER COLUMN "homes" SET STORAGE EXTERNAL;
