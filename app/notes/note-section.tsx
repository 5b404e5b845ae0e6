import { Link } from "react-router";
import { StaffName } from "~/accounts/staff-name";
import type { FormReply } from "~/forms/reply";
import { Button } from "~/ui/button";
import { textCardClass } from "~/ui/card";
import { Collapsible } from "~/ui/collapsible";
import { ButtonForm } from "~/ui/forms/button-form";
import { Form, formClass } from "~/ui/forms/form";
import { SubmitButton, TextArea } from "~/ui/forms/form-fields";
import { Icon } from "~/ui/icons";
import { BIN_ICON } from "~/ui/private-icons";
import { formatDateTimeWithZone } from "~/ui/text/dates";
import { HandleList } from "./handle-list";
import { HANDLES_HINT } from "./mentions";
import { getNotesPath } from "./note-path";
import type { Note } from "./notes.server";
import { type About, MAX_NOTE_LENGTH, NOTE_FORM, noteSchema } from "./schema";

/** What a loader gives to {@link NoteSection}. */
export type NotesData = {
  about: About;
  /** Of the note that the form adds. */
  newId: string;
  notes: readonly Note[];
  more: boolean;
  /** How colleagues are named in a note. */
  handles: readonly string[];
};

/**
 * Notes about something, the newest first, with the form that adds one.
 * @param isFolded for a page that is about more, whose form is closed at first
 */
export function NoteSection({
  data: { about, newId, notes, more, handles },
  reply,
  isFolded = false,
}: {
  data: NotesData;
  reply?: FormReply;
  isFolded?: boolean;
}) {
  const path = getNotesPath(about);
  const form = (
    <Form
      id={NOTE_FORM}
      action={path}
      schema={noteSchema}
      reply={reply}
      intent="add"
      className={formClass({ below: "heading" })}
    >
      <input type="hidden" name="id" value={newId} />
      <TextArea
        name="body"
        label="New note"
        hint={`Only staff see notes. ${HANDLES_HINT}`}
        required
        maxLength={MAX_NOTE_LENGTH}
      />
      <HandleList handles={handles} field="body" />
      <p>
        <SubmitButton look="sand" busyText="Adding...">
          Add note
        </SubmitButton>
      </p>
    </Form>
  );
  return (
    <section aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      <div className="grid max-w-160 gap-7">
        {isFolded ? (
          <Collapsible summary="Add a note" size="s">
            {form}
          </Collapsible>
        ) : (
          form
        )}
        {notes.length > 0 ? (
          <ol className="grid gap-4">
            {notes.map((note) => (
              <NoteItem key={note.id} note={note} path={path} />
            ))}
          </ol>
        ) : (
          <p className="text-soft">No notes yet.</p>
        )}
        {more ? (
          <p>
            <Link className="link" to={path}>
              All notes
            </Link>
          </p>
        ) : null}
      </div>
    </section>
  );
}

function NoteItem({ note: { id, author, body, createdAt }, path }: { note: Note; path: string }) {
  return (
    <li className={textCardClass}>
      <div className="flex items-start gap-3">
        <p className="flex flex-1 flex-wrap items-center gap-x-3">
          <b>
            <StaffName email={author} />
          </b>
          <time className="text-soft type-small" dateTime={createdAt}>
            {formatDateTimeWithZone(createdAt)}
          </time>
        </p>
        <ButtonForm action={path} className="-my-2.5 -mr-3">
          <input type="hidden" name="note" value={id} />
          <Button
            look="plain"
            size="icon"
            type="submit"
            name="intent"
            value="delete"
            aria-label={`Delete the note “${body.slice(0, 40)}”`}
          >
            <Icon name={BIN_ICON} />
          </Button>
        </ButtonForm>
      </div>
      <p className="whitespace-pre-wrap wrap-anywhere">{body}</p>
    </li>
  );
}
