import type { MouseEvent } from "react";
import { Collapsible } from "~/ui/collapsible";
import { useHydrated } from "~/ui/hooks/use-hydrated";

/** More of them are folded. */
const MAX_SHOWN = 12;

/** Completes a name that was begun before the cursor, or puts the name there. */
function insertHandle(area: HTMLTextAreaElement, handle: string): void {
  const before = area.value.slice(0, area.selectionStart);
  const begun = /(?<![\p{L}\d._@-])@[\p{L}\d._-]*$/u.exec(before);
  const start = begun?.index ?? area.selectionStart;
  const space = start > 0 && !/\s/.test(before[start - 1]!) ? " " : "";
  area.focus();
  area.setRangeText(`${space}${handle} `, start, area.selectionEnd, "end");
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

/** How colleagues are named in the text area `field` of this form. With scripts, a name that is pressed is put into it. */
export function HandleList({ handles, field }: { handles: readonly string[]; field: string }) {
  const Name = useHydrated() ? "button" : "span";
  const handleClick = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const area = currentTarget.closest("form")?.elements.namedItem(field);
    if (area instanceof HTMLTextAreaElement) insertHandle(area, currentTarget.textContent);
  };
  const list = (
    <ul aria-label="Names of colleagues" className="flex flex-wrap gap-x-4 gap-y-2 type-small">
      {handles.map((handle) => (
        <li key={handle}>
          <Name
            className={Name === "button" ? "min-h-6 font-semibold text-agave" : undefined}
            {...(Name === "button" && { type: "button", onClick: handleClick })}
          >
            {handle}
          </Name>
        </li>
      ))}
    </ul>
  );
  if (handles.length === 0) return null;
  return handles.length > MAX_SHOWN ? (
    <Collapsible summary="Names of colleagues" size="s">
      {list}
    </Collapsible>
  ) : (
    list
  );
}
