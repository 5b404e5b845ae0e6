/** What a run of a feed is given, has at hand, and tells. */
import type { Lease } from "~/platform/jobs/leases.server";
import type { Clock } from "../clock";
import type { FeedConfig } from "../config.server";
import type { FeedPausedError } from "../errors";
import type { FeedReader } from "../protocol/page-reader.server";
import type { ReplicationState, RunCounts, RunKind, RunTrigger } from "./replication-state.server";

export type SyncProgress = RunCounts & {
  kind: RunKind;
  /** Records in all, where the feed tells; on a first load only. */
  total: number | null;
};

export type SyncOptions = {
  feed: FeedConfig;
  trigger: RunTrigger;
  signal?: AbortSignal;
  onProgress?: (progress: SyncProgress) => void;
  /** Loads everything again; the feed's records replace ours even where ours are newer. */
  isFull?: boolean;
  clock?: Clock;
};

/** What a run has at hand once it has the right to run. */
export type Run = FeedReader & {
  lease: Lease;
  state: ReplicationState;
  /** Set when the feed asked to be left alone after the homes were written: nothing more is read from it. */
  closed?: FeedPausedError;
};
