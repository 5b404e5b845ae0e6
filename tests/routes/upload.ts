/** Posts forms with files as browsers do. */
import { type Answer, ask } from "../server/running-server";
import type { Person } from "./person";

type FieldValue = string | { name: string; bytes: Uint8Array };
export type Fields = Record<string, FieldValue | FieldValue[]>;

export async function sendUpload(
  port: number,
  visitor: Person,
  path: string,
  fields: Fields,
  method = "POST",
  headers: Record<string, string> = {},
): Promise<Answer> {
  const form = new FormData();
  for (const [name, parts] of Object.entries(fields))
    for (const part of [parts].flat())
      if (typeof part === "string") form.append(name, part);
      else form.append(name, new File([Buffer.from(part.bytes)], part.name));
  const body = new Response(form);
  return ask(port, path, {
    method,
    headers: {
      "Content-Type": body.headers.get("Content-Type")!,
      "Sec-Fetch-Site": "same-origin",
      Cookie: visitor.cookie,
      ...headers,
    },
    body: Buffer.from(await body.arrayBuffer()),
  });
}

/**
 * Posts a raw multipart body.
 * @param parts each with its header lines, "\r
 * \r
 * " and content
 */
export const postParts = (
  port: number,
  visitor: Person,
  path: string,
  parts: readonly (string | Buffer)[],
): Promise<Answer> =>
  ask(port, path, {
    method: "POST",
    headers: {
      "Content-Type": "multipart/form-data; boundary=x",
      "Sec-Fetch-Site": "same-origin",
      Cookie: visitor.cookie,
    },
    body: Buffer.concat([
      ...parts.map((part) => Buffer.concat([Buffer.from("--x\r\n"), Buffer.from(part), Buffer.from("\r\n")])),
      Buffer.from("--x--\r\n"),
    ]),
  });
