/** The light version: pages without scripts and with smaller photos, for those who ask their browser to save data. */

/** Whether this request wants the light version (`Save-Data: on`). Answers that depend on it vary by that header. */
export function lightVersion(request: Request): boolean {
  return request.headers.get("save-data")?.toLowerCase() === "on";
}
