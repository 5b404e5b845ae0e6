/** Uploads several files at once from the page of documents, each as a document of its own. */
import { useState } from "react";
import type { FormReply } from "~/forms/reply";
import { Form, formClass } from "~/ui/forms/form";
import { FileField, SubmitButton } from "~/ui/forms/form-fields";
import { renderFileFields } from "./file-fields";
import { DOCUMENT_FILE, filesSchema } from "./schema";

export const FILES_FORM = "files";

/** @param newId of this form, so that sending it twice adds once */
export function FilesForm({ newId, reply }: { newId: string; reply: FormReply | undefined }) {
  const [id] = useState(newId);
  return (
    <Form
      id={FILES_FORM}
      schema={filesSchema}
      reply={reply}
      intent="upload"
      hasFiles
      className={formClass({
        below: "heading",
        className: "mb-7 rounded-panel border-2 border-dashed border-line p-5",
      })}
    >
      <input type="hidden" name="id" value={id} />
      <FileField
        {...DOCUMENT_FILE}
        label={
          <>
            New documents
            <span className="hidden font-normal text-soft scripted:pointer-fine:inline">
              , or drop them on this page
            </span>
          </>
        }
        renderDetails={(file, n) => renderFileFields(file, n)}
      />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton look="sun" busyText="Uploading...">
          Upload
        </SubmitButton>
        <span className="type-small text-soft">The name of a file tells its title and its category.</span>
      </p>
    </Form>
  );
}
