/**
 * Columns that the database packs with int4send or float4send and string_agg, so that a million values arrive as one byte
 * string instead of a million parsed values.
 */

/** A copy of the bytes in little-endian order. */
function swapBytes(bytes: Buffer): ArrayBuffer {
  const copy = new Uint8Array(bytes);
  Buffer.from(copy.buffer).swap32();
  return copy.buffer;
}

/** A packed column of int4; an aggregate over no rows is null. */
export const unpackInts = (bytes: Buffer | null): Int32Array => new Int32Array(bytes ? swapBytes(bytes) : []);

/** A packed column of float4. */
export const unpackFloats = (bytes: Buffer | null): Float32Array => new Float32Array(bytes ? swapBytes(bytes) : []);
