/** Bodies of submitted forms. */
import { data } from "react-router";

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/**
 * The fields of a form that was submitted to a page. Throws a response for requests that no form of this site sends: 405 for
 * methods other than POST, 415 for other content types, 400 for an unreadable body.
 */
export async function readForm(request: Request): Promise<FormData> {
  if (request.method !== "POST") throw data(null, { status: 405 });
  if (!FORM.test(request.headers.get("Content-Type") ?? "")) throw data(null, { status: 415 });
  try {
    return removeNul(unpackUndo(await request.formData()));
  } catch (error) {
    // The Fetch standard's error for a malformed form.
    if (error instanceof TypeError) throw data(null, { status: 400 });
    throw error;
  }
}

/** The fields that the undo form of a toast sends in one. */
function unpackUndo(form: FormData): FormData {
  const packed = form.get("undo");
  if (typeof packed === "string") for (const [name, value] of new URLSearchParams(packed)) form.set(name, value);
  return form;
}

/** The form without U+0000, which PostgreSQL's text cannot store. */
function removeNul(form: FormData): FormData {
  const clean = new FormData();
  for (const [name, value] of form)
    if (typeof value === "string") clean.append(name, value.replaceAll("\0", ""));
    else clean.append(name, value);
  return clean;
}
