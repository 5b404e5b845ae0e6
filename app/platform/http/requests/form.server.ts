/** The bodies of posted forms. */
import { data } from "react-router";

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/**
 * The fields of a form that was posted to a page. Throws an answer for what no form of ours sends: 405 for another method
 * than POST, 415 for another kind of body, 400 for one that cannot be read.
 */
export async function readForm(request: Request): Promise<FormData> {
  if (request.method !== "POST") throw data(null, { status: 405 });
  if (!FORM.test(request.headers.get("Content-Type") ?? "")) throw data(null, { status: 415 });
  try {
    return withoutNul(await request.formData());
  } catch (error) {
    // The Fetch standard's error for a body that is not the form it says it is.
    if (error instanceof TypeError) throw data(null, { status: 400 });
    throw error;
  }
}

/** The form without U+0000, which nobody types and PostgreSQL's text cannot hold. */
function withoutNul(form: FormData): FormData {
  const clean = new FormData();
  for (const [name, value] of form)
    if (typeof value === "string") clean.append(name, value.replaceAll("\0", ""));
    else clean.append(name, value);
  return clean;
}
