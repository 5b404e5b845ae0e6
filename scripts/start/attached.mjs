// Loaded into every program that `npm start` runs: none may outlive it, even when it was killed and could not say so.
// The channel between both closes with either end.
function orphaned() {
  // A program that minds the channel itself ends in its own way; the others as if asked to.
  if (process.listenerCount("disconnect") === 0) process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.kill(process.pid, "SIGKILL"), 15_000).unref();
}

// The starter may be gone before this file is read.
if (process.connected) process.once("disconnect", orphaned);
else orphaned();
// Waiting for that end keeps nothing alive.
process.channel?.unref();
