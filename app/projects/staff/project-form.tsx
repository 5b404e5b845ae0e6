import { noFieldsSchema } from "~/forms/field";
import type { FormReply } from "~/forms/reply";
import { Button } from "~/ui/button";
import { Form } from "~/ui/forms/form";
import { FileField, SubmitButton } from "~/ui/forms/form-fields";
import { SectionHead } from "~/ui/section-head";
import type { StaffProject } from "./json.server";
import { renderProjectFields } from "./project-fields";
import { HERO_FILE, projectSchema } from "./schema";
import { HERO_REMOVED, PROJECT_FORM } from "./send-project";

/**
 * Edits a project and its hero image, in one form so that a rejected image loses nothing that was typed. The main button saves
 * both; those of the image change nothing else, and the other fields stay as typed.
 */
export function ProjectForm({
  id,
  project,
  staff,
  reply,
}: {
  /** Of its heading. */
  id: string;
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
      className="-mt-2 grid gap-6 [&_h2:focus]:outline-0"
      conflict={{ itemName: "project" }}
    >
      {({ intent, message }) => (
        <>
          {/* The first button, which Enter in a field presses. Above the fields, it covers none that is still to come. */}
          <SectionHead className="tall:sticky top-0 z-1 bg-paper py-2">
            <h2 id={id}>Project</h2>
            <SubmitButton look="sun" name="intent" value="change">
              {intent === "change" ? "Saving..." : "Save project"}
            </SubmitButton>
          </SectionHead>
          {renderProjectFields({ staff })}
          <h3 className="text-card/[1.35] font-semibold">Hero image</h3>
          <div className="flex flex-wrap items-start gap-4">
            {heroUrl ? (
              <div className="photo-frame w-32 flex-none rounded-control">
                <img src={heroUrl} alt={project.propertyAddress} />
              </div>
            ) : null}
            <div className="grid flex-1 basis-56 gap-3">
              {/* The key clears the field after another picture was stored. */}
              <FileField key={heroUrl} {...HERO_FILE} label={heroUrl ? "Replace picture" : "Picture"} />
              <p className="flex flex-wrap items-center gap-3">
                <SubmitButton name="intent" value="hero">
                  {intent === "hero" ? "Uploading..." : "Upload"}
                </SubmitButton>
                {heroUrl ? (
                  <Button look="danger" size="s" type="submit" name="intent" value="remove-hero">
                    Remove
                  </Button>
                ) : null}
                <span role="status">{message}</span>
                {message === HERO_REMOVED ? (
                  <Button size="s" type="submit" name="intent" value="restore-hero">
                    Undo
                  </Button>
                ) : null}
              </p>
            </div>
          </div>
        </>
      )}
    </Form>
  );
}
