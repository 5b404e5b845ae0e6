import type { FormReply } from "~/forms/reply";
import { Form, formActionsClass } from "~/ui/forms/form";
import { FileField, SubmitButton, TextArea } from "~/ui/forms/form-fields";
import { CSV_FILE, IMPORT_FORM, importSchema } from "./import-schema";

/**
 * A CSV file, chosen or pasted, to compare with what is stored.
 * @param table the text of the file that was compared last
 */
export function ImportForm({ reply, table }: { reply: FormReply | undefined; table: string | undefined }) {
  return (
    <Form id={IMPORT_FORM} schema={importSchema} reply={reply} defaultValue={{ table }} hasFiles>
      <FileField {...CSV_FILE} label="CSV file" />
      <TextArea name="table" label="Or paste its text" rows={8} spellCheck={false} />
      <p className={formActionsClass}>
        <SubmitButton look="sun" name="intent" value="preview" busyText="Comparing...">
          Show what changes
        </SubmitButton>
      </p>
    </Form>
  );
}
