ALTER TABLE "design_item" VALIDATE CONSTRAINT "design_item_decider_check";
ALTER TABLE "design_item" VALIDATE CONSTRAINT "design_item_choice_check";
