/** Templates of projects. */
import { randomUUID } from "node:crypto";
import { type Actor, audit } from "~/audit/audit.server";
import { keepDeleted } from "~/audit/deleted-records.server";
import { type AllowedVersions, isAllowed, updateVersioned, type VersionedUpdate } from "~/audit/versioned.server";
import { db, inTransaction, lockRow, type Tx } from "~/platform/db/db.server";
import type { Prisma } from "~/platform/db/generated/client";
import { isId } from "~/platform/db/id";
import { contentSchema } from "./content";
import type { TemplateFields } from "./template-schema";

const TEMPLATE = { id: true, name: true, content: true, version: true } satisfies Prisma.ProjectTemplateSelect;

export type Template = TemplateFields & { id: string; version: number };

const toTemplate = ({ content, ...row }: Prisma.ProjectTemplateGetPayload<{ select: typeof TEMPLATE }>): Template => ({
  ...row,
  ...contentSchema.parse(content),
});

const BY_NAME = [{ name: "asc" }, { id: "asc" }] satisfies Prisma.ProjectTemplateOrderByWithRelationInput[];

export async function listTemplates(updatedSince?: Date): Promise<Template[]> {
  const where = { updatedAt: { gte: updatedSince } };
  return (await db().projectTemplate.findMany({ where, orderBy: BY_NAME, select: TEMPLATE })).map(toTemplate);
}

const TEMPLATES_PER_PAGE = 50;

/** One page of templates by name, and whether there are more. */
export async function listTemplatesOnPage(page: number): Promise<{ templates: Template[]; more: boolean }> {
  const rows = await db().projectTemplate.findMany({
    orderBy: BY_NAME,
    skip: (page - 1) * TEMPLATES_PER_PAGE,
    take: TEMPLATES_PER_PAGE + 1,
    select: TEMPLATE,
  });
  return { templates: rows.slice(0, TEMPLATES_PER_PAGE).map(toTemplate), more: rows.length > TEMPLATES_PER_PAGE };
}

export const listTemplateNames = (): Promise<{ id: string; name: string }[]> =>
  db().projectTemplate.findMany({ orderBy: BY_NAME, select: { id: true, name: true } });

export async function getTemplate(id: string, tx: Tx = db()): Promise<Template | null> {
  const row = isId(id) ? await tx.projectTemplate.findUnique({ where: { id }, select: TEMPLATE }) : null;
  return row && toTemplate(row);
}

/** @param id of a template that may exist already, if this is a retry */
export const createTemplate = (fields: TemplateFields, actor: Actor, id: string = randomUUID()): Promise<Template> =>
  inTransaction(async (tx) => {
    const { name, ...content } = fields;
    const { count } = await tx.projectTemplate.createMany({ data: { id, name, content }, skipDuplicates: true });
    if (count > 0) await audit(actor, { action: "create", entity: "template", entityId: id, after: fields }, tx);
    return (await getTemplate(id, tx))!;
  });

/** @param version that the change is based on; when the stored version is newer, nothing is written */
export const changeTemplate = (
  id: string,
  fields: Partial<TemplateFields>,
  version: AllowedVersions,
  actor: Actor,
): Promise<VersionedUpdate<Template>> =>
  inTransaction((tx) =>
    updateVersioned<Template, TemplateFields>(
      {
        read: () => getTemplate(id, tx),
        async write(changes, current) {
          const stored = (await getTemplate(id, tx))!;
          const { name, id: _id, version: _version, ...content } = { ...stored, ...changes };
          return tx.projectTemplate.updateMany({
            where: { id, version: current },
            data: { name, content, version: { increment: 1 }, updatedAt: new Date() },
          });
        },
      },
      fields,
      version,
      (changes) => audit(actor, { action: "update", entity: "template", entityId: id, ...changes }, tx),
    ),
  );

export type TemplateDeletion = { kind: "deleted" | "stale"; row: Template } | { kind: "missing" };

/** Projects keep what they were filled with. */
export const deleteTemplate = (id: string, version: AllowedVersions, actor: Actor): Promise<TemplateDeletion> =>
  inTransaction(async (tx): Promise<TemplateDeletion> => {
    const row = isId(id) && (await lockRow("projectTemplate", id, tx)) ? await getTemplate(id, tx) : null;
    if (!row) return { kind: "missing" };
    if (!isAllowed(version, row.version)) return { kind: "stale", row };
    const entryId = await audit(actor, { action: "delete", entity: "template", entityId: id, before: row }, tx);
    await keepDeleted(entryId, "template", id, tx);
    await tx.projectTemplate.delete({ where: { id } });
    return { kind: "deleted", row };
  });
