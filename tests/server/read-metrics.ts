/** The metrics of a program that runs with METRICS_PORT=0. */
import { ask, type Program } from "./running-server";

/** The text that Prometheus gets. */
export async function readMetrics(program: Pick<Program, "lines">): Promise<string> {
  const line = program.lines().find(({ msg }) => msg === "metrics listening");
  if (!line) throw new Error("The program serves no metrics.");
  return (await ask(Number(new URL(line.url as string).port), "/metrics")).body;
}

export type Sample = { name: string; labels: Record<string, string>; value: number };

export const parseSamples = (text: string): Sample[] =>
  [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name, labels = "", value]) => ({
    name: name!,
    labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, text]) => [label!, text!])),
    value: Number(value),
  }));

/** The value of a metric, summed over the labels that are not given; null if there is no such series. */
export function sumSamples(text: string, name: string, labels: Record<string, string> = {}): number | null {
  const found = parseSamples(text).filter(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  );
  return found.length === 0 ? null : found.reduce((sum, { value }) => sum + value, 0);
}
