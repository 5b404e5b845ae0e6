/** The default when neither the feed nor the configuration provides a disclaimer. */
export const DEFAULT_DISCLAIMER =
  "Listing data comes from an IDX feed and is provided exclusively for consumers’ personal, non-commercial use. It may " +
  "not be used for any purpose other than to identify prospective properties consumers may be interested in purchasing. " +
  "Data is deemed reliable but is not guaranteed accurate.";
