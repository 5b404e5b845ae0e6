// Loaded into every program that `npm start` runs: none may outlive it, even when it is killed without a chance to stop
// them. The channel between both closes with either end.
function orphaned() {
  // A program that handles the channel's end stops by itself. The others get SIGTERM.
  if (process.listenerCount("disconnect") === 0) process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.kill(process.pid, "SIGKILL"), 15_000).unref();
}

// The parent may have ended before this file is read.
if (process.connected) process.once("disconnect", orphaned);
else orphaned();
// Waiting for the channel's end doesn't keep the process running.
process.channel?.unref();
