import { noFieldsSchema } from "~/forms/field";
import type { FormReply } from "~/forms/reply";
import { Button } from "~/ui/button";
import { Form } from "~/ui/forms/form";
import { FileField, SubmitButton } from "~/ui/forms/form-fields";
import type { StaffProject } from "./json.server";
import { renderProjectFields } from "./project-fields";
import { HERO_FILE, projectSchema } from "./schema";
import { HERO_REMOVED, PROJECT_FORM } from "./send-project";

/**
 * Edits a project and its hero image, in one form so that a rejected image loses nothing that was typed. The main button saves
 * both; those of the image change nothing else, and the other fields stay as typed.
 */
export function ProjectForm({
  project,
  staff,
  reply,
}: {
  project: StaffProject;
  /** Addresses that it can be assigned to. */
  staff: readonly string[];
  reply: FormReply | undefined;
}) {
  const { heroUrl } = project;
  return (
    <Form
      id={PROJECT_FORM}
      schema={(intent) => (intent === "hero" ? noFieldsSchema : projectSchema)}
      uncheckedIntents={["remove-hero", "restore-hero"]}
      reply={reply}
      defaultValue={project}
      version={project.version}
      hasFiles
      conflict={{ itemName: "project" }}
    >
      {({ intent, message }) => (
        <>
          {renderProjectFields({ staff })}
          <p className="tall:sticky bottom-0 z-1 bg-paper py-3">
            <SubmitButton look="sun" name="intent" value="change">
              {intent === "change" ? "Saving..." : "Save project"}
            </SubmitButton>
          </p>
          <h2>Hero image</h2>
          {heroUrl ? (
            <>
              <div className="photo-frame">
                <img src={heroUrl} alt={project.propertyAddress} />
              </div>
              <p>
                <Button look="danger" size="s" type="submit" name="intent" value="remove-hero">
                  Remove
                </Button>
              </p>
            </>
          ) : null}
          {/* The key clears the field after another picture was stored. */}
          <FileField key={heroUrl} {...HERO_FILE} label={heroUrl ? "Replace picture" : "Picture"} />
          <p className="flex flex-wrap items-center gap-3">
            <SubmitButton name="intent" value="hero">
              {intent === "hero" ? "Uploading..." : "Upload"}
            </SubmitButton>
            <span role="status">{message}</span>
            {message === HERO_REMOVED ? (
              <Button size="s" type="submit" name="intent" value="restore-hero">
                Undo
              </Button>
            ) : null}
          </p>
        </>
      )}
    </Form>
  );
}
