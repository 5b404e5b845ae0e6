import { noFieldsSchema } from "~/forms/field";
import { type FormReply, getReply } from "~/forms/reply";
import { Form, formClass } from "~/ui/forms/form";
import { FileField, SubmitButton } from "~/ui/forms/form-fields";
import { Icon } from "~/ui/icons";
import { FailureNotice } from "~/ui/notice";
import { itemRowsClass, rowsClass } from "~/ui/rows";
import { formatDate } from "~/ui/text/dates";
import { VIRUS_FOUND } from "../files/file-rules";
import { DueText } from "../tasks/due-text";
import type { WantedDocumentJson } from "./data.server";
import { getSendForm, WANTED_FILE } from "./schema";

/** `newId` is that of the document that the form makes. */
export type ListedWantedDocument = WantedDocumentJson & { newId: string };

/** What staff ask the buyer for: a form for each document, then those that came. @param today in California, YYYY-MM-DD */
export function WantedList({
  rows,
  actionData,
  today,
}: {
  rows: readonly ListedWantedDocument[];
  actionData: object | undefined;
  today: string;
}) {
  const open = rows.filter(({ receivedOn }) => receivedOn === null);
  const received = rows.filter(({ receivedOn }) => receivedOn !== null);
  return (
    <section aria-labelledby="wanted">
      <h2 id="wanted">
        Wanted from you <span className="text-soft type-small">{open.length}</span>
      </h2>
      {open.length > 0 ? (
        <ul className={rowsClass({ className: "max-w-160 *:grid *:gap-4 *:pb-6" })}>
          {open.map((row) => (
            <WantedRow key={row.id} row={row} actionData={actionData} today={today} />
          ))}
        </ul>
      ) : (
        <p className="text-soft">We have everything that we asked you for.</p>
      )}
      {received.length > 0 ? (
        <ul className={itemRowsClass}>
          {received.map(({ id, title, receivedOn }) => (
            <li key={id}>
              <span className="text-agave">
                <Icon name="check" size="s" />
              </span>
              <div>
                <h3>{title}</h3>
                <p className="type-small text-soft">{`Received ${formatDate(receivedOn!)}`}</p>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** The reply to a form that isn't on the page any more. @param otherAddress of the form's project, if another one is selected now */
export function UnshownReply({
  rows,
  reply,
  otherAddress,
}: {
  rows: readonly WantedDocumentJson[];
  reply: FormReply | undefined;
  otherAddress: string | undefined;
}) {
  const isShown = rows.some(({ id, receivedOn }) => receivedOn === null && getSendForm(id) === reply?.formId);
  if (!reply || isShown) return null;
  const { failure = { title: "Not sent", detail: Object.values(reply.result.error ?? {}).flat()[0] } } = reply;
  return (
    <FailureNotice failure={failure}>
      {otherAddress ? ` To send it again, switch to ${otherAddress} on the summary page.` : null}
    </FailureNotice>
  );
}

function WantedRow({
  row: { id, newId, title, description, dueOn, documentId },
  actionData,
  today,
}: {
  row: ListedWantedDocument;
  actionData: object | undefined;
  today: string;
}) {
  return (
    <li>
      <div className="grid gap-1">
        <h3>{title}</h3>
        {description ? <p className="whitespace-pre-wrap type-small text-soft">{description}</p> : null}
        <DueText dueOn={dueOn} done={false} today={today} />
        {documentId ? (
          <p className="text-small/[1.4] font-medium text-brick">{`${VIRUS_FOUND} Send another one.`}</p>
        ) : null}
      </div>
      <Form
        id={getSendForm(id)}
        schema={noFieldsSchema}
        reply={getReply(actionData)}
        isRepeatable
        hasFiles
        className={formClass({ below: "heading" })}
      >
        <input type="hidden" name="wanted" value={id} />
        <input type="hidden" name="id" value={newId} />
        <FileField
          {...WANTED_FILE}
          label={
            <>
              File<span className="sr-only">{` for ${title}`}</span>
            </>
          }
        />
        <p>
          <SubmitButton busyText="Sending...">
            Send document<span className="sr-only">{` for ${title}`}</span>
          </SubmitButton>
        </p>
      </Form>
    </li>
  );
}
