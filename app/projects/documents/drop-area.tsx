/** Files that are dropped on a page, with scripts. */
import { createContext, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";

/** The files that were dropped, until a form takes them. */
export const DroppedFilesContext = createContext<RefObject<readonly File[]> | undefined>(undefined);

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") === true;

/** An open dialog has a form of its own, whose field takes files itself. */
const isDialogOpen = () => document.querySelector("dialog[open]") !== null;

const isFileInput = ({ target }: Event) => target instanceof HTMLInputElement && target.type === "file";

/**
 * Takes files that are dropped anywhere on the page, and opens the form that adds an item with them.
 * @param children has the link to that form, which the page's keys call "new"
 */
export function DropArea({ children }: { children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  const dropped = useRef<readonly File[]>([]);
  const [isDragging, setIsDragging] = useState(false);
  useEffect(() => {
    const handleDragOver = (event: DragEvent) => {
      if (!hasFiles(event) || isFileInput(event)) return;
      // Otherwise the browser opens the file in place of the page.
      event.preventDefault();
      if (!isDialogOpen()) setIsDragging(true);
      else if (event.dataTransfer) event.dataTransfer.dropEffect = "none";
    };
    const handleDragLeave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setIsDragging(false);
    };
    const handleDrop = (event: DragEvent) => {
      setIsDragging(false);
      if (!hasFiles(event) || isFileInput(event)) return;
      event.preventDefault();
      if (isDialogOpen()) return;
      dropped.current = [...(event.dataTransfer?.files ?? [])];
      area.current?.querySelector<HTMLElement>('[data-shortcut="new"]')?.click();
    };
    window.addEventListener("dragover", handleDragOver);
    window.addEventListener("dragleave", handleDragLeave);
    window.addEventListener("drop", handleDrop);
    return () => {
      window.removeEventListener("dragover", handleDragOver);
      window.removeEventListener("dragleave", handleDragLeave);
      window.removeEventListener("drop", handleDrop);
    };
  }, []);
  return (
    <DroppedFilesContext value={dropped}>
      <div ref={area}>{children}</div>
      {isDragging ? (
        <p className="pointer-events-none fixed inset-4 z-10 grid place-items-center rounded-sheet border-3 border-dashed border-agave bg-paper/90 text-center font-semibold">
          Drop files to upload them
        </p>
      ) : null}
    </DroppedFilesContext>
  );
}
