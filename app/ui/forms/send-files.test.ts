import { expect, test, vi } from "vitest";
import { sendOnce, type UploadResponse } from "./send-files";

test.each([
  ["with the next key after its key was used with other values", 422, [["key"], ["key 1"]]],
  ["only once with a malformed key", 400, [["key"]]],
])("a form is sent %s", async (_, status, keys) => {
  const refusal = { status, body: { errors: { "Idempotency-Key": "Not this one." } } };
  const send = vi.fn<(headers: Record<string, string>) => Promise<UploadResponse>>();
  send.mockResolvedValueOnce(refusal).mockResolvedValue({ status: 201, body: {} });
  await sendOnce("key", send);
  expect(send.mock.calls.map(([headers]) => Object.values(headers))).toEqual(keys);
});
