/** The server inside another program's process, for tests and tools. */
export { type FaultName, type FaultOptions as FaultTerms, type FaultSettings, Faults } from "./faults/faults";
export type { FeedRecord } from "./records/record";
export { type SampleFeed, startSampleFeed } from "./server/server";
export type { World } from "./world/world";
