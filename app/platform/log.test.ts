import { expect, test } from "vitest";
import { withoutRows } from "./log.server";

const refused = () =>
  Object.assign(new Error("duplicate key"), { code: "23505", detail: "Key (email)=(ana@example.com) already exists." });

test("logs errors without the row that PostgreSQL refused, at any depth", () => {
  const errors = [
    refused(),
    Object.assign(new Error("outer"), { meta: { cause: refused() } }),
    new AggregateError([refused()], "several"),
    Object.assign(new Error("circle"), { errors: [refused()] }),
  ];
  for (const error of errors) {
    const text = JSON.stringify(withoutRows(error));
    expect(text).toContain(error.message);
    expect(text).toContain("23505");
    expect(text).not.toContain("ana@");
  }
});
