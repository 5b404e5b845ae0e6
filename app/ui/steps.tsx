import { cx } from "class-variance-authority";

const stepsClass =
  "flex gap-2 *:grid *:flex-1 *:content-start *:gap-2 *:text-small/[1.35] *:font-medium *:text-soft " +
  "*:before:h-1.5 *:before:rounded-full *:before:bg-sand *:before:content-[''] *:data-done:before:bg-agave " +
  "*:aria-[current]:font-semibold *:aria-[current]:text-ink *:aria-[current]:before:bg-sun";

/** The steps of a process. @param current index of the one that it is at @param className its place and columns */
export function Steps({
  names,
  current,
  label,
  className,
}: {
  names: readonly string[];
  current: number;
  label?: string;
  className?: string;
}) {
  return (
    <ol className={cx(stepsClass, className)} aria-label={label}>
      {names.map((name, index) => (
        <li key={name} data-done={index < current || undefined} aria-current={index === current ? "step" : undefined}>
          {name}
        </li>
      ))}
    </ol>
  );
}
