// The first file of `npm start` and `npm run dev`. Plain JavaScript, so that an old Node can print the message below.
const wanted = [20, 19];
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < wanted[0] || (major === wanted[0] && minor < wanted[1])) {
  console.error(`Sunporch needs Node ${wanted.join(".")} or later, and this is Node ${process.versions.node}.`);
  process.exit(1);
}
const missing = await import("tsx/esm/api").then(
  ({ register }) => {
    register();
  },
  () => "The npm packages aren't installed. Run `npm ci` first.",
);
if (missing) {
  console.error(missing);
  process.exit(1);
}
await import("./index.ts");
