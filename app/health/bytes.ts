import { formatRounded } from "~/intl/formats";

/** "307 kB", "512 MB", "1.3 GB": in units of 1,000, as disks are sold. */
export function formatBytes(bytes: number): string {
  if (bytes < 1e6) return `${formatRounded(bytes / 1e3, 0)} kB`;
  return bytes < 1e9 ? `${formatRounded(bytes / 1e6, 0)} MB` : `${formatRounded(bytes / 1e9, 1)} GB`;
}
