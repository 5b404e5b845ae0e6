/** "512 MB", "1.3 GB": in units of 1,000, as disks are sold. */
import { formatRounded } from "~/intl/formats";

export const formatBytes = (bytes: number): string =>
  bytes < 1e9 ? `${formatRounded(bytes / 1e6, 0)} MB` : `${formatRounded(bytes / 1e9, 1)} GB`;
