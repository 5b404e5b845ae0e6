import { expect, test } from "vitest";
import { UNREACHABLE } from "~/forms/reply";
import { submitButton, submitForm } from "./submit-form";

const request = new Request("http://localhost/admin/offers/new", { method: "POST" });
const answerOf = (status: number) => ({ status, statusText: "", data: "", internal: false });

test.each([
  ["no connection", new TypeError("Failed to fetch"), UNREACHABLE],
  ["a proxy that can’t reach it", answerOf(502), UNREACHABLE],
  [
    "an error of the server",
    new Error("Unexpected Server Error"),
    "Something went wrong on our end. What you typed is kept. Please try again.",
  ],
  [
    "an unavailable database",
    answerOf(503),
    "Something went wrong on our end. What you typed is kept. Please try again.",
  ],
])("a form says what happened after %s", async (_, error, text) => {
  const failure = { title: "Not saved", detail: `Sync failed: ${UNREACHABLE}` };
  const answer = await submitForm(request, () => Promise.reject(error), { id: "offer", failure });
  expect(answer).toMatchObject({ data: { failure: { title: "Not saved", detail: `Sync failed: ${text}` } } });
});

test("a button doesn’t mention what was typed", async () => {
  const answer = await submitButton(request, () => Promise.reject(new Error("Unexpected Server Error")));
  expect(answer).toMatchObject({
    data: { failure: { title: "Error", detail: "Something went wrong on our end. Please try again." } },
  });
});
