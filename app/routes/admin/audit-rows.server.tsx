/** The audit log's entries in words, with links to what they are about. */
import type { ReactNode } from "react";
import { href } from "react-router";
import {
  type AuditEntry,
  type AuditFilter,
  type AuditRow,
  findAuditedRecords,
  listAuditRows,
} from "~/audit/audit.server";
import { HERO_IMAGE, listDeleted } from "~/audit/deleted-records.server";
import { describeChanges, describeRecord } from "~/audit/describe-changes";
import { renderLeadAnswerFields, renderRequestAnswerFields, renderTriageFields } from "~/inbox/inbox-fields";
import { LEAD_STATUSES } from "~/inbox/schema";
import { renderOfferFields } from "~/offers/offer-form";
import { renderBudgetLineFields } from "~/projects/budget/budget-form";
import { renderBuyerFields } from "~/projects/buyers/buyer-form";
import { renderChangeOrderFields } from "~/projects/change-orders/change-order-form";
import { renderContactFields } from "~/projects/contacts/contact-form";
import { renderTemplateFields } from "~/projects/content/template-form";
import { renderDesignItemFields } from "~/projects/design/design-item-form";
import { renderOptionFields } from "~/projects/design/options/option-form";
import { renderDocumentFields } from "~/projects/documents/document-form";
import { renderMilestoneFields } from "~/projects/milestones/milestone-form";
import { renderProjectFields } from "~/projects/staff/project-fields";
import { getFileVersion } from "~/projects/summary/project-summary.server";
import { renderTaskFields } from "~/projects/tasks/task-form";
import { renderWantedDocumentFields } from "~/projects/wanted-documents/wanted-document-form";
import { renderUpgradeFields } from "~/upgrade-catalog/upgrade-form";

type Entity = {
  /** The form that edits it. */
  form?: ReactNode;
  /** Its page. */
  buildUrl: (id: string, projectId: string) => string;
  /** Its picture, or its document. */
  buildFileUrl?: (id: string, projectId: string) => string;
};

const ENTITIES: Readonly<Record<string, Entity>> = {
  project: {
    form: renderProjectFields(),
    buildUrl: (projectId) => href("/admin/projects/:projectId/summary", { projectId }),
    buildFileUrl: (projectId) => href("/api/admin/projects/:projectId/hero", { projectId }),
  },
  milestone: {
    form: renderMilestoneFields(),
    buildUrl: (_, projectId) => href("/admin/projects/:projectId/summary", { projectId }),
  },
  task: {
    form: renderTaskFields([]),
    buildUrl: (_, projectId) => href("/admin/projects/:projectId/tasks", { projectId }),
  },
  document: {
    form: renderDocumentFields(),
    buildUrl: (_, projectId) => href("/admin/projects/:projectId/documents", { projectId }),
    buildFileUrl: (itemId, projectId) =>
      href("/api/admin/projects/:projectId/documents/:itemId", { projectId, itemId }),
  },
  "wanted document": {
    form: renderWantedDocumentFields([]),
    buildUrl: (_, projectId) => href("/admin/projects/:projectId/documents", { projectId }),
  },
  "design item": {
    form: renderDesignItemFields(),
    buildUrl: (_, projectId) => href("/admin/projects/:projectId/design", { projectId }),
    buildFileUrl: (itemId, projectId) => href("/api/admin/projects/:projectId/design/:itemId", { projectId, itemId }),
  },
  "design option": {
    form: renderOptionFields(),
    buildUrl: (_, projectId) => href("/admin/projects/:projectId/design", { projectId }),
  },
  "change order": {
    form: renderChangeOrderFields(),
    buildUrl: (itemId, projectId) => href("/admin/projects/:projectId/change-orders/:itemId", { projectId, itemId }),
  },
  "signature request": {
    form: renderChangeOrderFields(),
    buildUrl: (_, projectId) => href("/admin/projects/:projectId/change-orders", { projectId }),
    buildFileUrl: (signatureId, projectId) =>
      href("/api/admin/projects/:projectId/signatures/:signatureId/file", { projectId, signatureId }),
  },
  [HERO_IMAGE]: { buildUrl: (projectId) => href("/admin/projects/:projectId/summary", { projectId }) },
  contact: {
    form: renderContactFields(),
    buildUrl: (_, projectId) => href("/admin/projects/:projectId/contacts", { projectId }),
  },
  buyer: {
    form: renderBuyerFields(),
    buildUrl: (_, projectId) => href("/admin/projects/:projectId/contacts", { projectId }),
  },
  "budget line": {
    form: renderBudgetLineFields(),
    buildUrl: (_, projectId) => href("/admin/projects/:projectId/budget", { projectId }),
  },
  offer: { form: renderOfferFields(), buildUrl: (offerId) => href("/admin/offers/:offerId", { offerId }) },
  upgrade: {
    form: renderUpgradeFields(),
    buildUrl: (upgradeId) => href("/admin/upgrades/:upgradeId", { upgradeId }),
  },
  template: {
    form: renderTemplateFields(),
    buildUrl: (templateId) => href("/admin/templates/:templateId", { templateId }),
  },
  home: { buildUrl: (id) => href("/admin/homes/:id/upgrades", { id }) },
  request: {
    form: [renderRequestAnswerFields(), renderTriageFields([], [])],
    buildUrl: (requestId) => href("/admin/inbox/:requestId", { requestId }),
  },
  lead: {
    form: [renderLeadAnswerFields(), renderTriageFields(LEAD_STATUSES, [])],
    buildUrl: (leadId) => href("/admin/inbox/leads/:leadId", { leadId }),
  },
  message: {
    buildUrl: (_, projectId) =>
      projectId ? href("/admin/projects/:projectId/messages", { projectId }) : href("/admin/messages"),
    buildFileUrl: (messageId) => href("/api/messages/:messageId/file", { messageId }),
  },
  note: { buildUrl: (noteId) => href("/admin/notes/:noteId", { noteId }) },
  account: { buildUrl: (personId) => href("/admin/people/:personId", { personId }) },
};

/** Actions whose names don't read well before a record's: "reply lead". */
const ACTION_PHRASES: { readonly [action: string]: string } = {
  remind: "remind of",
  reply: "reply to",
  upload: "change hero image of",
  "end sessions": "end sessions of",
  "reset second factor": "reset second factor of",
} satisfies Partial<Record<AuditEntry["action"], string>>;

/** What an entry changed, and its record before and after, in words. */
export function describeEntry({ entity, before, after }: Pick<AuditRow, "entity" | "before" | "after">) {
  const form = ENTITIES[entity]?.form;
  return {
    changes: describeChanges({ before, after }, form),
    before: describeRecord(before, form),
    after: describeRecord(after, form),
  };
}

/**
 * A page of entries, newest first. `record` is what an entry is about, with its present name; without a URL if it is gone or
 * has no page. `isRestorable` of a deletion: it can be undone.
 */
export async function listDescribedEntries(filter: AuditFilter, page: { before: string | null; limit: number }) {
  const rows = await listAuditRows(filter, page);
  const records = await findAuditedRecords(rows.flatMap(({ entityId, projectId }) => [entityId, projectId ?? ""]));
  const deletions = rows.filter(({ action }) => action === "delete").map(({ id }) => id);
  const restorable = new Set((await listDeleted(deletions)).map(({ entryId }) => entryId));
  return rows.map(({ entityId, projectId, ...row }) => {
    const entity = ENTITIES[row.entity];
    const described = describeEntry(row);
    const stored = records.get(entityId);
    const isProject = entityId === projectId;
    const projectName = isProject ? undefined : records.get(projectId ?? "")?.name;
    const changes = described.changes.map(({ fileKey, ...change }) => {
      const url = fileKey && stored?.fileKey === fileKey && entity?.buildFileUrl?.(entityId, projectId ?? "");
      if (!url) return { ...change, file: null };
      return {
        ...change,
        file: {
          url: `${url}?${getFileVersion(fileKey)}`,
          isPicture: row.entity !== "document" && row.entity !== "message",
        },
      };
    });
    return {
      ...row,
      // Only the access is gone, not the person.
      what:
        row.action === "delete" && row.entity === "buyer"
          ? "remove buyer from the project"
          : `${ACTION_PHRASES[row.action] ?? row.action} ${row.entity}`,
      record: stored ? { name: stored.name, url: entity?.buildUrl(entityId, projectId ?? "") ?? null } : null,
      project:
        projectName && projectId
          ? { name: projectName, url: href("/admin/projects/:projectId/summary", { projectId }) }
          : null,
      isRestorable: restorable.has(row.id),
      ...described,
      changes,
    };
  });
}

export type DescribedEntry = Awaited<ReturnType<typeof listDescribedEntries>>[number];
