/** Line icons on a 24-pixel grid, inline so that they need no request; the logo, and the placeholder of empty states. */

const PATHS = {
  map: "M3.5 6.5 9 4l6 2.5 5.5-2.5v13.5L15 20l-6-2.5L3.5 20ZM9 4v13.5M15 6.5V20",
  grid: "M5.500 4h3.500a1.500 1.500 0 0 1 1.500 1.500v3.500a1.500 1.500 0 0 1-1.500 1.500h-3.500a1.500 1.500 0 0 1-1.500-1.500v-3.500a1.500 1.500 0 0 1 1.500-1.500ZM15 4h3.500a1.500 1.500 0 0 1 1.500 1.500v3.500a1.500 1.500 0 0 1-1.500 1.500h-3.500a1.500 1.500 0 0 1-1.500-1.500v-3.500a1.500 1.500 0 0 1 1.500-1.500ZM5.500 13.500h3.500a1.500 1.500 0 0 1 1.500 1.500v3.500a1.500 1.500 0 0 1-1.500 1.500h-3.500a1.500 1.500 0 0 1-1.500-1.500v-3.500a1.500 1.500 0 0 1 1.500-1.500ZM15 13.500h3.500a1.500 1.500 0 0 1 1.500 1.500v3.500a1.500 1.500 0 0 1-1.500 1.500h-3.500a1.500 1.500 0 0 1-1.500-1.500v-3.500a1.500 1.500 0 0 1 1.500-1.500Z",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  up: "m6 14.500 6-6 6 6",
  down: "m6 9.500 6 6 6-6",
  locate: "M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10ZM12 3v4M12 17v4M3 12h4M17 12h4",
  close: "m7 7 10 10M17 7 7 17",
  edit: "m4.500 19.500.8-4L15.800 5a2 2 0 0 1 2.800 0l.4.400a2 2 0 0 1 0 2.800L8.500 18.700Z",
  bin: "M5 7h14M9.500 7V4.500h5V7M7 7l.8 12.500h8.400L17 7M10.500 11v5M13.500 11v5",
  sync: "M19.500 8A8 8 0 0 0 5 9m-.5 7A8 8 0 0 0 19 15M19.500 4v4.500H15M4.500 20v-4.500H9",
  back: "m14.5 6-6 6 6 6",
  next: "m9.5 6 6 6-6 6",
  search: "m16 16 4.5 4.5M11 4.500a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Z",
  bookmark: "M6.5 4h11v16L12 16l-5.5 4Z",
  menu: "M4 8h16M4 16h16",
  check: "m5 12.5 4.5 4.5L19 7.5",
  share: "M12 14.500V4m0 0L8 8m4-4 4 4M5 13v5.500A1.5 1.5 0 0 0 6.500 20h11a1.5 1.5 0 0 0 1.500-1.500V13",
  heart: "M12 20S3.500 15 3.500 9.200A4.700 4.700 0 0 1 12 6.600a4.700 4.700 0 0 1 8.500 2.600C20.500 15 12 20 12 20Z",
  photos:
    "M5.500 5h13a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2ZM4 16.500l4.500-4.500 3.500 3.500 3-3 5 4.500",
  person: "M12 4.500a3.750 3.750 0 1 1 0 7.500a3.750 3.750 0 0 1 0-7.500ZM4.500 20a7.500 7.500 0 0 1 15 0",
  alert: "M12 8v5m0 3v.01M12 3.500a8.500 8.500 0 1 1 0 17 8.500 8.500 0 0 1 0-17Z",
  calendar: "M4.500 6.500h15v13h-15ZM4.500 10.500h15M8.500 4v4M15.500 4v4",
  home: "M4 11 12 4.500 20 11v8.500h-5.500v-5h-5v5H4Z",
  clock: "M12 3.500a8.500 8.500 0 1 1 0 17 8.500 8.500 0 0 1 0-17ZM12 7.500V12l3 2",
  tasks: "m4 7 1.500 1.500L8.500 5.500M4 16.500 5.500 18l3-3M12 7.500h8M12 17h8",
  document: "M6.500 3.500h7l4.500 4.500v12.500h-11.500Zm7 0V8H18M9.500 12.500h5M9.500 16h5",
  palette:
    "M12 3.500a8.500 8.500 0 1 0 0 17c1.500 0 2-1 1.600-2.200-.5-1.500.2-2.800 1.900-2.800h2c1.800 0 3-1.300 3-3.500 0-4.800-3.800-8.500-8.500-8.500ZM8 10v.01M12 7.500v.01M16 10v.01",
  people:
    "M9 5a3.500 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7ZM3 19.500c.4-3.500 2.800-5.500 6-5.500s5.600 2 6 5.500M15.500 5.500a3.200 3.200 0 0 1 0 6M17 14.300c2.200.6 3.600 2.400 4 5.200",
  lock: "M6 11h12v9H6ZM8.500 11V8a3.500 3.500 0 0 1 7 0v3",
  phone:
    "M6.500 3.500h3l1.500 4-2 1.500a11 11 0 0 0 6 6l1.500-2 4 1.500v3a2 2 0 0 1-2 2A15.500 15.500 0 0 1 4.500 5.500a2 2 0 0 1 2-2Z",
} as const;

export type IconName = keyof typeof PATHS;

/** A decorative icon; the text next to it has the meaning. */
export function Icon({ name, size }: { name: IconName; size?: "s" }) {
  return (
    <svg className={size ? "icon icon-s" : "icon"} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
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
