import { describe, expect, it } from "vitest";
import { mayRedirect } from "./download.server";
import { isPublicAddress, publicLookup } from "./public-address.server";

describe("IP address", () => {
  it.each(["8.8.8.8", "172.32.0.1", "100.63.0.1", "2606:4700::1111"])("%s is public", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.8.8.8",
    "169.254.169.254",
    "172.31.255.255",
    "192.168.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::a00:1",
    "2002:a00:1::",
    "2001:0:a00::",
    "fd12::1",
    "fe80::1",
    "ff02::1",
    "localhost",
    "",
  ])("%s is not public", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([true, false])("of a host name that resolves to this machine is refused (all: %s)", async (all) => {
    const error = await new Promise<Error | null>((resolve) => publicLookup("localhost", { all }, resolve));
    expect(error?.name).toBe("PrivateAddressError");
  });
});

describe("redirect", () => {
  const isRedirectAllowed = (from: string, to: string) => mayRedirect(new URL(from), new URL(to));

  it("may stay on its origin or, over TLS, its site", () => {
    expect(isRedirectAllowed("http://127.0.0.1:4000/a", "http://127.0.0.1:4000/b")).toBe(true);
    expect(isRedirectAllowed("https://media.feed.example/a", "https://cdn.feed.example/b")).toBe(true);
    expect(isRedirectAllowed("https://feed.example/a", "https://cdn.feed.example/b")).toBe(true);
  });

  it("may not leave its site", () => {
    expect(isRedirectAllowed("https://media.feed.example/a", "http://cdn.feed.example/b")).toBe(false);
    expect(isRedirectAllowed("https://media.feed.example/a", "https://feed.example.evil.test/b")).toBe(false);
    expect(isRedirectAllowed("http://127.0.0.1:4000/a", "http://127.0.0.1:4001/b")).toBe(false);
    expect(isRedirectAllowed("https://10.0.0.1/a", "https://11.0.0.1/b")).toBe(false);
  });
});
