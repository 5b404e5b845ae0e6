/** The server inside another program's process, for tests and tools. */
export { type FaultName, type FaultSettings, Faults, type FaultTerms } from "./faults/faults";
export type { FeedRecord } from "./records/record";
export { type SampleFeed, startSampleFeed } from "./server/server";
export type { World } from "./world/world";
