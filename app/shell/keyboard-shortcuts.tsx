import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { deleteStored, readStored, writeStored } from "~/ui/browser-storage";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog/dialog";
import { CheckRow } from "~/ui/forms/field";
import { useHydrated } from "~/ui/hooks/use-hydrated";

/** What the keys do. Pages mark their search, their "New …" link, and their lists with `data-shortcut`. */
const KEYS = [
  ["/", "Go to the search"],
  ["j", "Next row of a list"],
  ["k", "Previous row of a list"],
  ["Enter", "Open the row"],
  ["n", "Add something new"],
  ["?", "Show this help"],
] as const;

const OFF_KEY = "shortcuts-off";
const CHANGED = "shortcuts-changed";

/** Whether the keys are on: single keys must be possible to turn off (WCAG 2.1.4). Without storage they are on. */
const isOn = (): boolean => readStored("localStorage", OFF_KEY) === null;

function setOn(on: boolean): void {
  if (on) deleteStored("localStorage", OFF_KEY);
  else writeStored("localStorage", OFF_KEY, "");
  window.dispatchEvent(new Event(CHANGED));
}

const subscribe = (onChange: () => void) => {
  for (const type of [CHANGED, "storage"]) window.addEventListener(type, onChange);
  return () => {
    for (const type of [CHANGED, "storage"]) window.removeEventListener(type, onChange);
  };
};

const find = (mark: string) => document.querySelector<HTMLElement>(`[data-shortcut="${mark}"]`);

/** Focuses the main link of the next or the previous row of the page's lists; the first one if no row has the focus. */
function focusRow(step: -1 | 1): void {
  const links = [...document.querySelectorAll('[data-shortcut="rows"] > *')].flatMap(
    (row) => row.querySelector<HTMLElement>("a[href]") ?? [],
  );
  const current = links.findIndex((link) =>
    link.closest('[data-shortcut="rows"] > *')?.contains(document.activeElement),
  );
  links[current < 0 ? 0 : current + step]?.focus();
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]') !== null;

const keysClass =
  "my-5 grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2.5 [&_kbd]:inline-flex [&_kbd]:min-h-8 [&_kbd]:min-w-8 [&_kbd]:items-center " +
  "[&_kbd]:justify-center [&_kbd]:rounded-badge [&_kbd]:bg-sand [&_kbd]:px-2 [&_kbd]:font-sans [&_kbd]:text-small [&_kbd]:font-semibold " +
  "forced-colors:[&_kbd]:border";

/** Keys for what links and fields do as well, and the button that explains them. */
export function KeyboardShortcuts() {
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const on = useSyncExternalStore(subscribe, isOn, () => true);

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || document.querySelector("dialog[open]")) return;
    const search = find("search");
    const newLink = find("new");
    if (event.key === "j" || event.key === "k") focusRow(event.key === "j" ? 1 : -1);
    else if (event.key === "n" && newLink && !event.repeat) newLink.click();
    else if (event.key === "?") setIsHelpOpen(true);
    else if (event.key === "/" && search) search.focus();
    else return;
    // Otherwise the browser types the key into the field that has the focus now.
    event.preventDefault();
  });
  useEffect(() => {
    if (!on) return;
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, [on]);

  if (!useHydrated()) return null;
  return (
    <footer className="wrap-page pb-8 print:hidden">
      <Button type="button" look="plain" size="s" className="-mx-4" onClick={() => setIsHelpOpen(true)}>
        Keyboard shortcuts
      </Button>
      <Dialog title="Keyboard shortcuts" open={isHelpOpen} onClose={() => setIsHelpOpen(false)}>
        <dl className={keysClass}>
          {KEYS.map(([key, label]) => (
            <div key={key} className="contents">
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{label}</dd>
            </div>
          ))}
        </dl>
        <CheckRow type="checkbox" checked={on} onChange={({ currentTarget }) => setOn(currentTarget.checked)}>
          Use keyboard shortcuts
        </CheckRow>
      </Dialog>
    </footer>
  );
}
