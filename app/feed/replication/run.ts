/** The input, context and progress of a feed's run. */
import type { Lease } from "~/platform/jobs/leases.server";
import type { Clock } from "../clock";
import type { FeedConfig } from "../config.server";
import type { FeedPausedError } from "../errors";
import type { FeedReader } from "../protocol/page-reader.server";
import type { ReplicationState, RunCounts, RunKind, RunTrigger } from "./replication-state.server";

export type SyncProgress = RunCounts & {
  kind: RunKind;
  /** Total records if the feed counts them; only on a first load. */
  total: number | null;
};

export type SyncOptions = {
  feed: FeedConfig;
  trigger: RunTrigger;
  signal?: AbortSignal;
  onProgress?: (progress: SyncProgress) => void;
  /** Loads everything again. The feed's records replace ours even where ours are newer. */
  isFull?: boolean;
  clock?: Clock;
};

/** The context of a run that holds the feed's lock. */
export type Run = FeedReader & {
  lease: Lease;
  state: ReplicationState;
  /** Set if the feed asked us to wait after the homes were written. Nothing more is read from it. */
  paused?: FeedPausedError;
};
