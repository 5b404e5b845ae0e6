import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { buildCurl } from "./curl.server";

/** The words that a shell passes to curl. */
const readWords = (command: string) =>
  spawnSync("sh", ["-c", `TOKEN=t; curl() { printf '%s\\0' "$@"; }; ${command}`], { encoding: "utf8" })
    .stdout.split("\0")
    .slice(0, -1);

test("quotes what a shell would change", () => {
  const url = "http://localhost:3000/api/notes?q=a+b&c=$HOME";
  const json = { text: 'It’s Ana\'s `note`; \\ "$5"\n!' };
  expect(readWords(buildCurl({ method: "POST", url, needsToken: true, json }))).toEqual([
    url,
    ...["-H", "Authorization: Bearer t", "-H", "Content-Type: application/json", "-d", JSON.stringify(json)],
  ]);
  const form = [
    { name: "title", value: "@home; type=x", isFile: false },
    { name: "file", value: "file.jpg", isFile: true },
  ];
  expect(readWords(buildCurl({ method: "POST", url, needsToken: false, form }))).toEqual([
    url,
    ...["--form-string", "title=@home; type=x", "-F", "file=@file.jpg"],
  ]);
  expect(readWords(buildCurl({ method: "POST", url, needsToken: false }))).toEqual([url, "-X", "POST"]);
  expect(readWords(buildCurl({ method: "GET", url, needsToken: false, output: "note" }))).toEqual([
    url,
    ...["-L", "-o", "note"],
  ]);
});
