import fc from "fast-check";
import { expect, test } from "vitest";
import { redactUrl, toNetwork } from "./access-log.server";

test("redacts values that identify a person or grant access", () => {
  expect(redactUrl("/listings?city=Oakland&beds=3")).toBe("/listings?city=Oakland&beds=3");
  expect(redactUrl("/auth/callback?code=s1&state=s2&iss=x")).toBe(
    "/auth/callback?code=[redacted]&state=[redacted]&iss=x",
  );
  expect(redactUrl("/x?access_token=s1&Email=s2&buyerEmail=s3&X-Amz-Signature=s4")).not.toMatch(/s\d/);
});

test("redacts values under any spelling of a sensitive name", () => {
  expect(redactUrl("/x?%74oken=secret1&to%6ben=secret1&+token=secret1")).not.toContain("secret1");
  expect(redactUrl("/x?token=a=secret1")).not.toContain("secret1");
  expect(redactUrl("/x?a=1?&token=secret1")).not.toContain("secret1");
});

test("redacts email addresses under any name", () => {
  expect(redactUrl("/x?q=ana%40example.com&page=2")).toBe("/x?q=[redacted]&page=2");
  expect(redactUrl("/x?q=to+ana@example.com")).toBe("/x?q=[redacted]");
  expect(redactUrl("/x?q=%E0%A4@")).toBe("/x?q=[redacted]");
  expect(redactUrl("/x?q=ana%2540example.com")).toBe("/x?q=[redacted]");
  expect(redactUrl("/people/ana@example.com/a?page=2")).toBe("/people/[redacted]/a?page=2");
  expect(redactUrl("/people/ana%40example.com")).toBe("/people/[redacted]");
});

test("redacts secret paths under any spelling", () => {
  const paths = ["/calendar/"];
  expect(redactUrl("/calendar/secret1.ics?beds=3", paths)).toBe("/calendar/[redacted]?beds=3");
  for (const path of ["/Calendar/secret1.ics", "//calendar//secret1", "/%63alendar/secret1", "/calendar%2Fsecret1"])
    expect(redactUrl(path, paths)).toBe("/calendar/[redacted]");
  expect(redactUrl("/calendars/a", paths)).toBe("/calendars/a");
  expect(redactUrl("/%E0%A4%A", paths)).toBe("/%E0%A4%A");
});

test("redacts secrets in any surrounding query and keeps the line short", () => {
  const names = fc.constantFrom("token", "code", "state", "email", "password", "resetToken", "phone");
  fc.assert(
    fc.property(fc.webQueryParameters(), names, fc.webQueryParameters({ size: "medium" }), (before, name, after) => {
      const redacted = redactUrl(`/x?${before}&${name}=s3cr3t-v4lue&${after}`);
      expect(redacted).not.toContain("s3cr3t-v4lue");
      expect(redacted.length).toBeLessThanOrEqual(513);
    }),
  );
});

test("shortens IP addresses to their network", () => {
  expect(toNetwork("203.0.113.77")).toBe("203.0.113.0");
  expect(toNetwork("::ffff:203.0.113.77")).toBe("203.0.113.0");
  expect(toNetwork("2001:db8:85a3:8d3:1319:8a2e:370:7348")).toBe("2001:db8:85a3::");
  expect(toNetwork("::1")).toBe("::");
});
