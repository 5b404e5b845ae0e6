-- The indexes of the migrations before have their rows in the same order.
DROP INDEX "milestone_open_date_idx", "project_task_due_on_idx", "project_wanted_document_due_on_idx";
