/** Memory of the JavaScript heap. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Collects the garbage of loading the code, which takes a tenth of a second, and gives the young generation's memory back: the
 * process needs the most memory while it loads the search index. Node 20 collects only.
 */
export function releaseStartMemory(): void {
  // Not an option of the process, so that it works however the process is started.
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as NodeJS.GCFunction;
  setFlagsFromString("--no-expose-gc");
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
}
