/** The page that adds a change order, edits and sends a draft, or shows one that was sent. */
import { randomUUID } from "node:crypto";
import { data, href } from "react-router";
import { diffValues } from "~/audit/audit.server";
import { noFieldsSchema } from "~/forms/field";
import { getReply, UNREACHABLE_FAILURE } from "~/forms/reply";
import { requireStaff } from "~/platform/auth/staff.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { checkForm, createFormIds, readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { CHANGE_ORDER_TEXTS, ChangeOrderForm } from "~/projects/change-orders/change-order-form";
import { ChangeOrderBadge, getShownStatus } from "~/projects/change-orders/change-order-list";
import {
  changeOrderTable,
  createChangeOrder,
  findChoiceErrors,
  listChoices,
  updateChangeOrder,
} from "~/projects/change-orders/data.server";
import { changeOrderSchema } from "~/projects/change-orders/schema";
import { describeChangeOrder, sendChangeOrder, withdrawChangeOrder } from "~/projects/change-orders/send.server";
import { nameChangeOrder } from "~/projects/change-orders/texts";
import { ITEM_FORM, submitItem } from "~/projects/send-form";
import { listSignatures, toSignatureJson } from "~/projects/signatures/data.server";
import { describeSignature } from "~/projects/signatures/signature-state";
import { SignedDocument } from "~/projects/signatures/signed-document";
import { ButtonLink } from "~/ui/button";
import { Form, formActionsClass } from "~/ui/forms/form";
import { SubmitButton } from "~/ui/forms/form-fields";
import { PageTitle } from "~/ui/forms/page-title";
import { submitForm } from "~/ui/forms/submit-form";
import { pacificToday } from "~/ui/text/dates";
import { brandTitle } from "../../noindex-meta";
import { reloadAfterConflict } from "../../reload-after-conflict";
import { ItemPage } from "../item-page";
import { loadItem, readVersion, requireProject, respondSaved } from "../item-responses.server";
import type { Route } from "./+types/item";

const LIST = "/admin/projects/:projectId/change-orders";
const ITEM = "/admin/projects/:projectId/change-orders/:itemId";
const STATE_FORM = "state";
const NOT_CHANGED =
  "It was sent in the meantime, without your changes. Withdraw it, or make a new one with what you typed.";
const SENT = { title: "Change order sent. The buyers have an email." };

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const { projectId } = params;
  const loaded = await loadItem(params, changeOrderTable.get);
  const { row } = loaded.data;
  const isSent = row && row.status !== "draft";
  const [signature = null] = isSent ? await listSignatures(projectId, { changeOrderId: row.id }) : [];
  const page = {
    ...loaded.data,
    choices: await listChoices(projectId),
    content: row && (signature?.content ?? (await describeChangeOrder(projectId, row))),
    signature: signature && toSignatureJson(projectId, signature, "staff"),
    copyId: randomUUID(),
    today: pacificToday(),
  };
  return data(page, loaded.init ?? undefined);
}

/** Saves a draft, sends it, takes back what was sent, or makes a new draft of it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const { projectId, itemId } = params;
  await requireProject(projectId);
  const form = await readSubmittedForm(request);
  if (form.intent === "" || form.intent === "send") {
    const { value, refuse } = checkForm(form, ITEM_FORM, changeOrderSchema);
    const before = itemId ? await changeOrderTable.get({ projectId, id: itemId }) : null;
    if (before && before.status !== "draft") {
      // Pressed twice, or sent again after a lost answer.
      const isSame = value && Object.keys(diffValues(before, value).after).length === 0;
      if (form.intent === "send" && before.status === "sent" && isSame)
        throw await redirectWithToast(href(ITEM, { projectId, itemId: before.id }), SENT);
      const kept = { kind: "kept", detail: NOT_CHANGED } as const;
      return respondSaved(kept, refuse, { singular: "change order", params, list: href(LIST, params) });
    }
    if (!value) return refuse();
    const errors = await findChoiceErrors(projectId, value);
    if (errors) return refuse({ fieldErrors: errors });
    const saved = itemId
      ? await updateChangeOrder({ projectId, id: itemId, version: readVersion(form) }, value, user)
      : await createChangeOrder(projectId, value, user, createFormIds(form));
    // The page shows what the buyers will sign, and sends it.
    const id = saved.kind === "created" ? saved.row.id : itemId;
    const to = id ? href(ITEM, { projectId, itemId: id }) : href(LIST, params);
    if (form.intent === "send" && saved.kind === "changed") {
      const sending = await sendChangeOrder({ projectId, id: saved.row.id, version: saved.row.version }, user);
      if (sending.kind === "sent") throw await redirectWithToast(to, SENT);
      const detail = sending.kind === "refused" ? Object.values(sending.errors)[0] : "Someone else just changed it.";
      throw await redirectWithToast(to, { title: "Saved, but not sent", detail, bad: true });
    }
    return respondSaved(saved, refuse, { singular: "change order", params, list: to });
  }
  const { refuse } = checkForm(form, STATE_FORM, noFieldsSchema);
  if (!itemId) throw data(null, { status: 400 });
  const at = { projectId, id: itemId, version: readVersion(form) };
  const page = href(ITEM, { projectId, itemId });
  switch (form.intent) {
    case "withdraw": {
      const withdrawal = await withdrawChangeOrder(at, user);
      if (withdrawal.kind === "missing") throw data(null, { status: 404 });
      if (withdrawal.kind === "stale") return refuse({ status: 409, conflict: { version: withdrawal.row.version } });
      if (withdrawal.kind === "decided")
        return refuse({
          status: 409,
          failure: {
            title: "Change order not withdrawn",
            detail: `The buyer decided first: it is ${withdrawal.row.status}.`,
          },
        });
      throw await redirectWithToast(page, { title: "Change order withdrawn" });
    }
    case "copy": {
      const order = await changeOrderTable.get(at);
      if (!order) throw data(null, { status: 404 });
      const { title, reason, lines, daysAdded, milestoneIds, designItemIds, documentIds } = order;
      const same = { title, reason, lines, daysAdded, milestoneIds, designItemIds, documentIds };
      const copied = await createChangeOrder(projectId, { ...same, validUntil: null }, user, createFormIds(form));
      if (copied.kind === "missing") throw data(null, { status: 404 });
      const to = href(ITEM, { projectId, itemId: copied.row.id });
      throw await redirectWithToast(to, { title: "New draft added" });
    }
    default:
      throw data(null, { status: 400 });
  }
}

export async function clientAction(args: Route.ClientActionArgs) {
  const form = await args.request.clone().formData();
  if (["", "send"].includes(String(form.get("intent") ?? ""))) return submitItem(args, "change order");
  return submitForm(args.request, args.serverAction, { id: STATE_FORM, failure: UNREACHABLE_FAILURE });
}

export const shouldRevalidate = reloadAfterConflict;

export default function ChangeOrderPage(page: Route.ComponentProps) {
  const { loaderData, params, matches, actionData } = page;
  const { row, content, signature, today, copyId } = loaderData;
  const list = href(LIST, params);
  if (!row || !content) return <ItemPage {...page} {...CHANGE_ORDER_TEXTS} form={ChangeOrderForm} list={list} />;
  const reply = getReply(actionData);
  const isDraft = row.status === "draft";
  const status = getShownStatus(row, today);
  const button = (intent: string, label: string, look: "sand" | "danger") => (
    <Form
      key={intent}
      id={STATE_FORM}
      schema={noFieldsSchema}
      reply={reply}
      version={row.version}
      intent={intent}
      conflict={{ itemName: "change order" }}
    >
      {intent === "copy" ? <input type="hidden" name="id" value={copyId} /> : null}
      <p className={formActionsClass}>
        <SubmitButton look={look}>{label}</SubmitButton>
      </p>
    </Form>
  );
  const shown = (
    <div className="grid max-w-180 content-start gap-5">
      <SignedDocument content={content} signature={signature} />
      {row.status === "sent" ? button("withdraw", "Withdraw", "danger") : null}
      {["declined", "withdrawn", "expired"].includes(status) ? button("copy", "Make a new draft of it", "sand") : null}
    </div>
  );
  if (isDraft || reply?.formId === ITEM_FORM)
    return (
      <div className="grid gap-9 xl:grid-cols-2">
        <ItemPage {...page} {...CHANGE_ORDER_TEXTS} form={ChangeOrderForm} list={list} />
        <section className="grid content-start gap-4" aria-labelledby="preview">
          <h2 id="preview">What the buyers will sign</h2>
          {shown}
        </section>
      </div>
    );
  return (
    <PageTitle title={brandTitle(nameChangeOrder(row), matches)} reply={reply}>
      <section className="grid gap-4" aria-labelledby="order">
        <h2 id="order">{nameChangeOrder(row)}</h2>
        <p className="flex flex-wrap items-center gap-3">
          <ChangeOrderBadge order={row} today={today} />
          {signature ? describeSignature(signature, "staff") : null}
        </p>
        {shown}
        <p>
          <ButtonLink look="plain" to={list}>
            Back to the list
          </ButtonLink>
        </p>
      </section>
    </PageTitle>
  );
}
