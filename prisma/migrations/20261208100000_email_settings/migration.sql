-- Beside emails about messages: reminders of tasks, and the weekly summary of a buyer's project.
ALTER TABLE "message_settings" ADD COLUMN "task_reminders" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "message_settings" ADD COLUMN "weekly_summary" BOOLEAN NOT NULL DEFAULT true;
