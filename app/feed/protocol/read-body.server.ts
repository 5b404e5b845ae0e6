import { TooLargeError } from "../errors";

/**
 * The body of a response as text. Stops reading at `maxBytes` after decompression, because an endless body would use up
 * the process's memory.
 * @throws {TooLargeError} if the body is larger
 */
export async function readBody(response: Response, maxBytes: number): Promise<string> {
  if (!response.body) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    // Leaving the loop cancels the stream, which closes the connection.
    if (size > maxBytes) throw new TooLargeError(`The feed's response is larger than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size).toString("utf8");
}
