import { expect, test } from "vitest";
import { redactRows } from "./log.server";

const refuseConnection = () =>
  Object.assign(new Error("duplicate key"), { code: "23505", detail: "Key (email)=(ana@example.com) already exists." });

test("logs errors without the row that PostgreSQL refused, at any depth", () => {
  const errors = [
    refuseConnection(),
    Object.assign(new Error("outer"), { meta: { cause: refuseConnection() } }),
    new AggregateError([refuseConnection()], "several"),
    Object.assign(new Error("circle"), { errors: [refuseConnection()] }),
  ];
  for (const error of errors) {
    const text = JSON.stringify(redactRows(error));
    expect(text).toContain(error.message);
    expect(text).toContain("23505");
    expect(text).not.toContain("ana@");
  }
});
