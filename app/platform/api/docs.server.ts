/** The operations of the OpenAPI document as a list for people. */

/** The part of an OpenAPI document that the list needs. */
export type ApiDocument = {
  tags: readonly { name: string; description?: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
};

type ApiOperation = {
  tags: readonly [string];
  operationId: string;
  summary: string;
  security: readonly object[];
  parameters?: readonly { name: string }[];
};

export type DocsOperation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  needsToken: boolean;
  /** Names of what it takes in the path, the query, and headers. */
  parameters: string[];
};

export type DocsGroup = { name: string; id: string; description: string; operations: DocsOperation[] };

/** Operations by tag, in the order of the document. */
export function listDocsGroups({ tags, paths }: ApiDocument): DocsGroup[] {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags[0],
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      summary: operation.summary,
      // Without a token where one of the ways needs nothing.
      needsToken: operation.security.length > 0 && operation.security.every((way) => Object.keys(way).length > 0),
      parameters: (operation.parameters ?? []).map(({ name }) => name),
    })),
  );
  return tags.map(({ name, description = "" }) => ({
    name,
    id: `calls-${name.toLowerCase().replaceAll(/\W+/g, "-")}`,
    description,
    operations: operations.filter(({ tag }) => tag === name),
  }));
}
