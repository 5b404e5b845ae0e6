import { describe, expect, it } from "vitest";
import { getListKey, getListState, getRestoredList, parseListState } from "./list-state";

const FULL = "?city=Riverside&page=3&ll=33.95,-117.4&z=11&bbox=-118,33,-117,34";

describe("list state", () => {
  it("contains page, map position, scroll offset and the list they belong to", () => {
    expect(getListState(FULL, 812.4)).toEqual({
      page: 3,
      ll: { lat: 33.95, lng: -117.4 },
      z: 11,
      bbox: [-118, 33, -117, 34],
      scrollY: 812,
      isMap: false,
      listKey: getListKey("?city=Riverside"),
    });
    const first = { page: 1, ll: null, z: null, bbox: null, scrollY: 0, isMap: true, listKey: "" };
    expect(getListState("", -3, true)).toEqual(first);
  });

  it("omits malformed values", () => {
    const { page, ll, z, bbox } = getListState("?page=0&ll=here&z=&bbox=1,2,3", 0);
    expect([page, ll, z, bbox]).toEqual([1, null, null, null]);
    expect(getListState("?page=1e9&ll=1,2,3", 0)).toMatchObject({ page: 1, ll: null });
    expect(getListState("?page=12345678", 0)).toMatchObject({ page: 1_000_000 });
  });

  it("stores and parses the same list state", () => {
    for (const search of ["", FULL]) {
      const state = getListState(search, 7);
      expect(parseListState(JSON.stringify(state))).toEqual(state);
    }
  });

  it.each([
    null,
    "",
    "{",
    "[]",
    "7",
    '"x"',
    "null",
    "{}",
    JSON.stringify({ ...getListState(FULL, 1), page: 0 }),
    JSON.stringify({ ...getListState(FULL, 1), page: "3" }),
    JSON.stringify({ ...getListState(FULL, 1), scrollY: -1 }),
    JSON.stringify({ ...getListState(FULL, 1), scrollY: null }),
    JSON.stringify({ ...getListState(FULL, 1), listKey: undefined }),
    JSON.stringify({ ...getListState(FULL, 1), ll: { lat: 1 } }),
    JSON.stringify({ ...getListState(FULL, 1), ll: "1,2" }),
    JSON.stringify({ ...getListState(FULL, 1), z: "11" }),
    JSON.stringify({ ...getListState(FULL, 1), bbox: [1, 2, 3] }),
    JSON.stringify({ ...getListState(FULL, 1), bbox: [1, 2, 3, "4"] }),
  ])("parses no list state when storage contains %s", (text) => {
    expect(parseListState(text)).toBeNull();
  });
});

describe("entering the list", () => {
  const left = getListState(FULL, 812);

  it("restores page, map position and scroll offset for a URL without them", () => {
    expect(getRestoredList("?city=Riverside", left)).toEqual({ search: FULL, scrollY: 812 });
    expect(getRestoredList("?city=riverside&utm_source=x", left)).toEqual({
      search: FULL.replace("Riverside", "riverside").concat("&utm_source=x"),
      scrollY: 812,
    });
    expect(getRestoredList("?beds=3", getListState("?beds=3", 90))).toEqual({ search: "?beds=3", scrollY: 90 });
  });

  it("enters the other view at its top, with the page and position of this one", () => {
    expect(getRestoredList("?city=Riverside", left, true)).toEqual({ search: FULL, scrollY: 0 });
    expect(getRestoredList(FULL, left, true)).toBeNull();
  });

  it("does not restore the page of another list", () => {
    for (const search of ["", "?city=Corona", "?city=Riverside&beds=3", "?city=Riverside&sort=price"]) {
      expect(getRestoredList(search, left)).toBeNull();
    }
    expect(getRestoredList("?city=Riverside", getListState("?city=Riverside&page=2&sort=newest", 0))).toBeNull();
  });

  it("keeps a URL with its own position, and scrolls only if it is the one that was left", () => {
    for (const ownParam of ["page=2", "page=1", "ll=1,2", "z=9", "bbox=-118,33,-117,34"]) {
      expect(getRestoredList(`?city=Riverside&${ownParam}`, left)).toBeNull();
    }
    expect(getRestoredList(FULL, left)).toEqual({ search: FULL, scrollY: 812 });
  });

  it("restores nothing on the first visit", () => {
    expect(getRestoredList("", null)).toBeNull();
  });
});
