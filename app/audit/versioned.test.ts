import { expect, it, vi } from "vitest";
import { updateVersioned } from "./versioned.server";

type Row = { version: number; title: string; notes: string | null };

/** A row in memory. Others update it before each of the next `interruptions` writes. */
function createRecord(stored: Row | null, interruptions = 0) {
  const record = {
    stored,
    read: vi.fn(async () => record.stored && { ...record.stored }),
    write: vi.fn(async (changes: Partial<Row>, version: number) => {
      if (interruptions-- > 0 && record.stored)
        record.stored = { ...record.stored, notes: "by someone else", version: record.stored.version + 1 };
      if (record.stored?.version !== version) return { count: 0 };
      record.stored = { ...record.stored, ...changes, version: version + 1 };
      return { count: 1 };
    }),
  };
  return record;
}

const row: Row = { version: 4, title: "Sign", notes: null };

it("writes the fields that differ and reports both values", async () => {
  const record = createRecord(row);
  const onChanged = vi.fn(async () => {});
  expect(await updateVersioned(record, { title: "Sign the contract", notes: null }, 4, onChanged)).toEqual({
    kind: "changed",
    row: { version: 5, title: "Sign the contract", notes: null },
    before: row,
  });
  expect(record.write).toHaveBeenCalledExactlyOnceWith({ title: "Sign the contract" }, 4);
  expect(onChanged).toHaveBeenCalledExactlyOnceWith(
    { before: { title: "Sign" }, after: { title: "Sign the contract" } },
    row,
  );
});

it("writes nothing for unchanged fields, an outdated version and a missing row", async () => {
  const onChanged = vi.fn(async () => {});
  const record = createRecord(row);
  expect(await updateVersioned(record, { title: "Sign" }, undefined, onChanged)).toEqual({
    kind: "changed",
    row,
    before: row,
  });
  expect(await updateVersioned(record, { title: "Pay" }, 3, onChanged)).toEqual({ kind: "stale", row });
  expect(await updateVersioned(record, { title: "Pay" }, [3, 5], onChanged)).toEqual({ kind: "stale", row });
  expect(await updateVersioned(createRecord(null), { title: "Pay" }, 4, onChanged)).toEqual({ kind: "missing" });
  expect(record.write).not.toHaveBeenCalled();
  expect(onChanged).not.toHaveBeenCalled();
});

it("rejects an update whose version becomes outdated before the write", async () => {
  const record = createRecord(row, 1);
  const newer = { ...row, notes: "by someone else", version: 5 };
  expect(await updateVersioned(record, { title: "Pay" }, 4, async () => {})).toEqual({ kind: "stale", row: newer });
  expect(record.stored).toEqual(newer);
});

it("keeps someone else's concurrent change when the update names no version", async () => {
  const record = createRecord(row, 2);
  const outcome = await updateVersioned(record, { title: "Pay" }, undefined, async () => {});
  expect(outcome).toMatchObject({ kind: "changed", before: { version: 6, notes: "by someone else" } });
  expect(record.stored).toEqual({ version: 7, title: "Pay", notes: "by someone else" });
});

it("gives up on a row that others keep changing", async () => {
  const update = updateVersioned(createRecord(row, 3), { title: "Pay" }, undefined, async () => {});
  await expect(update).rejects.toThrow("The row kept changing during its update.");
});
