/** Calls of the API as lines for a shell. */

type Call = {
  method: string;
  url: string;
  needsToken: boolean;
  json?: unknown;
  form?: readonly { name: string; value: string; isFile: boolean }[];
  /** The file that a binary answer is written to. */
  output?: string;
};

const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** A `curl` command that a POSIX shell runs as pasted. The token is a variable of the shell. */
export function buildCurl({ method, url, needsToken, json, form = [], output }: Call): string {
  const sendsBody = json !== undefined || form.length > 0;
  return [
    `curl ${quote(url)}`,
    ...(method === "GET" || (method === "POST" && sendsBody) ? [] : [`-X ${method}`]),
    ...(needsToken ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(json === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quote(JSON.stringify(json))}`]),
    ...form.map(({ name, value, isFile }) =>
      isFile ? `-F ${quote(`${name}=@${value}`)}` : `--form-string ${quote(`${name}=${value}`)}`,
    ),
    // A file may be at a storage server.
    ...(output ? [`-L -o ${output}`] : []),
  ].join(" \\\n  ");
}
