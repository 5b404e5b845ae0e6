import { encode } from "uqr";

/** A QR code: the dark squares as one SVG path, and the number of squares per side, quiet zone included. */
export function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { border: 2 });
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")));
  return { path: squares.join(""), size };
}
