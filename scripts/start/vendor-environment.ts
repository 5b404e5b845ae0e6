/** Variables with which the site reads a sample feed that behaves as a vendor's server. */
import { SERVERS, type ServerVendor } from "sample-mls/vendors";

export function buildVendorEnvironment(
  as: ServerVendor,
  { url, tokenUrl }: { url: string; tokenUrl: string },
): Record<string, string> {
  const { clientCredentialsOnly, system } = SERVERS[as];
  return {
    FEED_VENDOR: as === "reso-enums" ? "reso" : as,
    FEED_URL: url,
    ...(clientCredentialsOnly
      ? { FEED_TOKEN_URL: tokenUrl, FEED_CLIENT_ID: "sample", FEED_CLIENT_SECRET: "sample" }
      : { FEED_TOKEN: "sample" }),
    ...(system !== null && { FEED_ORIGINATING_SYSTEM: system }),
    // All that the sample feed has may be shown.
    FEED_STATUSES: "Active,Active Under Contract,Pending,Coming Soon",
  };
}
