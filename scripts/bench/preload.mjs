// Loaded into the measured web server and replication: sends the bench their process id, and if BENCH_PROFILE is set to
// a file, profiles the process and writes the profile there when it ends.
import { writeFileSync } from "node:fs";

process.send?.({ pid: process.pid });

const file = process.env.BENCH_PROFILE;
if (file) {
  const { Session } = await import("node:inspector");
  const session = new Session();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.start");
  process.once("exit", () => {
    session.post("Profiler.stop", (error, stopped) => {
      if (!error) writeFileSync(file, JSON.stringify(stopped.profile));
    });
  });
}
