/** Problems that are named, at most. */
const MAX_PROBLEMS = 10;

/** The message of a field whose text has an item in each line: "Line 2: …" for each problem, below each other. */
export function describeLineProblems(problems: readonly { line: number; message: string }[]): string {
  const named = problems.slice(0, MAX_PROBLEMS).map(({ line, message }) => `Line ${line}: ${message}`);
  const more = problems.length - named.length;
  return [...named, ...(more > 0 ? [`And ${more} more.`] : [])].join("\n");
}
