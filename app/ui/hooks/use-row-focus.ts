import { useEffect, useRef } from "react";

/** Keeps the focus in a list: when the focused row goes, the link of the next one gets it. */
export function useRowFocus<List extends HTMLElement>(rows: readonly unknown[]) {
  const list = useRef<List>(null);
  const focused = useRef<number | null>(null);
  useEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return;
    list.current?.children[Math.min(focused.current, rows.length - 1)]?.querySelector("a")?.focus();
  }, [rows]);
  const getRowProps = (n: number) => ({
    onFocus: () => {
      focused.current = n;
    },
    onBlur: () => {
      focused.current = null;
    },
  });
  return { list, getRowProps };
}
