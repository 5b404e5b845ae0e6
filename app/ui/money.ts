const plain = new Intl.NumberFormat("en-US");
const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** A sum in whole dollars as people read it: "$589,000"; a dash when there is none. */
export function money(dollars: number | null | undefined): string {
  if (dollars === null || dollars === undefined || !Number.isFinite(dollars)) return "–";
  const text = whole.format(Math.abs(dollars));
  return dollars < 0 && text !== "0" ? `-$${text}` : `$${text}`;
}

/** A number as people read it: "1,684", "2.5". */
export function count(value: number): string {
  return plain.format(value);
}
