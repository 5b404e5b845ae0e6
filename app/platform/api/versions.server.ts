/** Versions of rows as ETag and If-Match (RFC 9110, sections 8.8.3 and 13.1.1). */
import { problem } from "../http/responses/problem.server";

export const versionTag = (version: number): string => `"${version}"`;

/** The versions that a change may be based on; null for any. Weak and malformed tags match no version. */
export function readIfMatch(request: Request): readonly number[] | null {
  const header = request.headers.get("If-Match");
  if (header === null || header === "*") return null;
  return header.split(",").flatMap((tag) => /^\s*"([1-9]\d{0,9})"\s*$/.exec(tag)?.slice(1).map(Number) ?? []);
}

/** The versions that a change may be based on when its body can name one too; undefined for any. */
export function combineVersions(
  ifMatch: readonly number[] | null,
  version: number | undefined,
): readonly number[] | undefined {
  if (version === undefined) return ifMatch ?? undefined;
  return ifMatch ? ifMatch.filter((allowed) => allowed === version) : [version];
}

/** The problem of a change that is based on another version: 412 for If-Match, otherwise 409 for `version` in the body. */
export function staleProblem(ifMatch: readonly number[] | null, detail: string, version: number): Response {
  const status = ifMatch && !ifMatch.includes(version) ? 412 : 409;
  return problem(status, { detail, version, headers: { ETag: versionTag(version) } });
}
