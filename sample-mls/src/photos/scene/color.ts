function parseChannels(hex: string): [number, number, number] {
  const full = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join("") : hex.slice(1);
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16)) as [number, number, number];
}

/** The color `share` (0 to 1) of the way from one `#rgb` or `#rrggbb` color to another, as `#rrggbb`. */
export function mixColors(from: string, to: string, share: number): string {
  const target = parseChannels(to);
  return `#${parseChannels(from)
    .map((value, i) =>
      Math.round(value + (target[i]! - value) * share)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
