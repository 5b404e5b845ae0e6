import { TooLargeError } from "../errors";

/**
 * The body of an answer as text, read no further than `maxBytes` after decompression: a page that never ends must not
 * take the process with it.
 * @throws {TooLargeError} when it is larger
 */
export async function readBody(response: Response, maxBytes: number): Promise<string> {
  if (!response.body) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    // Leaving the loop cancels the stream and with it the connection.
    if (size > maxBytes) throw new TooLargeError(`The feed's answer is larger than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size).toString("utf8");
}
