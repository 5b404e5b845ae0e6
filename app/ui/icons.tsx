/** Line icons on a 24-pixel grid, inline so that they need no request; the logo, and the placeholder of empty states. */

const PATHS = {
  map: "M3.5 6.5 9 4l6 2.5 5.5-2.5v13.5L15 20l-6-2.5L3.5 20ZM9 4v13.5M15 6.5V20",
  grid: "M5.5 4h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1-1.5 1.5h-3.5a1.5 1.5 0 0 1-1.5-1.5v-3.5a1.5 1.5 0 0 1 1.5-1.5ZM15 4h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1-1.5 1.5h-3.5a1.5 1.5 0 0 1-1.5-1.5v-3.5a1.5 1.5 0 0 1 1.5-1.5ZM5.5 13.5h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1-1.5 1.5h-3.5a1.5 1.5 0 0 1-1.5-1.5v-3.5a1.5 1.5 0 0 1 1.5-1.5ZM15 13.5h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1-1.5 1.5h-3.5a1.5 1.5 0 0 1-1.5-1.5v-3.5a1.5 1.5 0 0 1 1.5-1.5Z",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  up: "m6 14.5 6-6 6 6",
  down: "m6 9.5 6 6 6-6",
  locate: "M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10ZM12 3v4M12 17v4M3 12h4M17 12h4",
  close: "m7 7 10 10M17 7 7 17",
  back: "m14.5 6-6 6 6 6",
  next: "m9.5 6 6 6-6 6",
  search: "m16 16 4.5 4.5M11 4.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Z",
  bookmark: "M6.5 4h11v16L12 16l-5.5 4Z",
  menu: "M4 8h16M4 16h16",
  check: "m5 12.5 4.5 4.5L19 7.5",
  share: "M12 14.5V4m0 0L8 8m4-4 4 4M5 13v5.5A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5V13",
  heart: "M12 20S3.5 15 3.5 9.2A4.7 4.7 0 0 1 12 6.6a4.7 4.7 0 0 1 8.5 2.6C20.5 15 12 20 12 20Z",
  photos:
    "M5.5 5h13a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2ZM4 16.5l4.5-4.5 3.5 3.5 3-3 5 4.5",
  alert: "M12 8v5m0 3v.01M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Z",
  calendar: "M4.5 6.5h15v13h-15ZM4.5 10.5h15M8.5 4v4M15.5 4v4",
  home: "M4 11 12 4.5 20 11v8.5h-5.5v-5h-5v5H4Z",
  palette:
    "M12 3.5a8.5 8.5 0 1 0 0 17c1.5 0 2-1 1.6-2.2-.5-1.5.2-2.8 1.9-2.8h2c1.8 0 3-1.3 3-3.5 0-4.8-3.8-8.5-8.5-8.5ZM8 10v.01M12 7.5v.01M16 10v.01",
  people:
    "M9 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM3 19.5c.4-3.5 2.8-5.5 6-5.5s5.6 2 6 5.5M15.5 5.5a3.2 3.2 0 0 1 0 6M17 14.3c2.2.6 3.6 2.4 4 5.2",
  phone: "M6.5 3.5h3l1.5 4-2 1.5a11 11 0 0 0 6 6l1.5-2 4 1.5v3a2 2 0 0 1-2 2A15.5 15.5 0 0 1 4.5 5.5a2 2 0 0 1 2-2Z",
} as const;

/** A name, or the path of an icon that few pages have (`private-icons.ts`). */
export type IconName = keyof typeof PATHS | `M${string}`;

/** A decorative icon; the text next to it has the meaning. */
export function Icon({ name, size }: { name: IconName; size?: "s" }) {
  return (
    <svg className={size ? "icon icon-s" : "icon"} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name as keyof typeof PATHS] ?? name} />
    </svg>
  );
}

/** The logo: a half-round window that is also a rising sun. */
export function Logo({ background = "paper" }: { background?: "paper" | "sand" }) {
  const backgroundColor = `var(--color-${background})`;
  return (
    <svg viewBox="0 0 34 21" aria-hidden="true">
      <path d="M1.5 17a15.5 15.5 0 0 1 31 0Z" fill="var(--color-sun)" />
      <path
        d="M17 17 5.9 6.1M17 17 28.1 6.1M17 17V1.5M17 17 2.6 11.2M17 17l14.400-5.800"
        stroke={backgroundColor}
        strokeWidth="1.5"
      />
      <path d="M11 17a6 6 0 0 1 12 0Z" fill="var(--color-sun)" stroke={backgroundColor} strokeWidth="1.5" />
      <path d="M0 19.2h34" stroke="var(--color-ink)" strokeWidth="2.6" />
    </svg>
  );
}

/** The placeholder of empty states and of homes without photos: a line drawing of the logo. */
export function PhotoPlaceholder() {
  return (
    <svg viewBox="0 0 34 21" aria-hidden="true" fill="none" stroke="var(--color-edge)" strokeWidth="0.8">
      <path d="M1.500 17a15.500 15.500 0 0 1 31 0ZM11 17a6 6 0 0 1 12 0M12.800 12.800 5.900 6.100M21.200 12.800l6.900-6.700M17 11V1.500M11.500 14.800 2.600 11.200M22.500 14.800l8.900-3.600M0 19.200h34" />
    </svg>
  );
}
