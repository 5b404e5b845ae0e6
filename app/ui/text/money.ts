const plain = new Intl.NumberFormat("en-US");
const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** Whole dollars: "$589,000"; a dash if there is no value. */
export function money(dollars: number | null | undefined): string {
  if (dollars === null || dollars === undefined || !Number.isFinite(dollars)) return "–";
  const text = whole.format(Math.abs(dollars));
  return dollars < 0 && text !== "0" ? `-$${text}` : `$${text}`;
}

/** A number with separators: "1,684", "2.5". */
export function count(value: number): string {
  return plain.format(value);
}

/**
 * A short amount for chips and labels: "$500K", "$1.5M", "$1.25M". An amount that this would round stays in full:
 * "$512,345".
 */
export function shortMoney(dollars: number): string {
  if (dollars >= 1_000_000 && dollars % 10_000 === 0) return `$${plain.format(dollars / 1_000_000)}M`;
  if (dollars >= 1_000 && dollars < 1_000_000 && dollars % 1_000 === 0) return `$${plain.format(dollars / 1_000)}K`;
  return money(dollars);
}

/** Whole dollars in a text of digits and commas; null for anything else. */
export function dollarsIn(text: string): number | null {
  const digits = text.replaceAll(/[\s,$]/g, "");
  if (!/^\d{1,12}$/.test(digits)) return null;
  return Number(digits);
}
