-- Replaced by those with the project.
DROP INDEX "milestone_open_idx", "project_task_open_idx", "project_wanted_document_open_idx";
