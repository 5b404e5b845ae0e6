/** The OpenAPI document of the built server. */
import { sendRequest } from "../../scripts/harness/request";

type Response = { $ref?: string; content?: Record<string, { schema?: object }> };
export type ApiOperation = { operationId: string; responses: Record<string, Response> };
export type ApiDocument = { paths: Record<string, Record<string, ApiOperation>> };

/** Paths of the API whose contract is still missing. */
export const PATHS_WITHOUT_CONTRACT: readonly string[] = [
  "/api/admin/projects",
  "/api/admin/projects/{projectId}",
  "/api/admin/projects/{projectId}/contacts",
  "/api/admin/projects/{projectId}/contacts/{itemId}",
  "/api/admin/projects/{projectId}/design",
  "/api/admin/projects/{projectId}/design/{itemId}",
  "/api/admin/projects/{projectId}/documents",
  "/api/admin/projects/{projectId}/documents/{itemId}",
  "/api/admin/projects/{projectId}/hero",
  "/api/admin/projects/{projectId}/milestones",
  "/api/admin/projects/{projectId}/milestones/{itemId}",
  "/api/admin/projects/{projectId}/tasks",
  "/api/admin/projects/{projectId}/tasks/{itemId}",
  "/api/auth/token",
  "/api/config/google-maps-key",
  "/api/idx/sync",
  "/api/listings",
  "/api/listings/count",
  "/api/listings/pins",
  "/api/listings/{id}",
  "/api/media/{key}",
  "/api/offers",
  "/api/places",
  "/api/places/predictions",
  "/api/places/{placeId}",
  "/api/price-timeline-requests",
  "/api/projects/{projectId}/contacts",
  "/api/projects/{projectId}/design",
  "/api/projects/{projectId}/design/{itemId}",
  "/api/projects/{projectId}/documents",
  "/api/projects/{projectId}/documents/{documentId}",
  "/api/projects/{projectId}/hero",
  "/api/projects/{projectId}/summary",
  "/api/projects/{projectId}/tasks",
  "/api/saved-homes",
];

export async function fetchDocument(port: number): Promise<{ text: string; document: ApiDocument }> {
  const { body } = await sendRequest(port, "/api/openapi.json");
  return { text: body, document: JSON.parse(body) };
}
