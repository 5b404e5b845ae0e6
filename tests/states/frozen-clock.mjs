// Loaded into the web server: stops its clock at LOOKS_NOW, so that pictures taken on different days show the same times.
const now = Number(process.env.LOOKS_NOW);

globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [now], newTarget),
  apply: (target) => new target(now).toString(),
  get: (target, key) => (key === "now" ? () => now : Reflect.get(target, key)),
});
