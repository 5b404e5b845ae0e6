/** Files that are dropped on a page, with scripts. */
import { type ReactNode, useEffect, useRef, useState } from "react";

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") === true;

/** An open dialog has a form of its own, whose field takes files itself. */
const isDialogOpen = () => document.querySelector("dialog[open]") !== null;

const isFileInput = ({ target }: Event) => target instanceof HTMLInputElement && target.type === "file";

/** Adds files to those that are chosen. */
function addFiles(input: HTMLInputElement, added: Iterable<File>) {
  const transfer = new DataTransfer();
  for (const file of [...(input.files ?? []), ...added]) transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
  input.focus();
}

/** Takes files that are dropped anywhere on the page. @param children has the field for them */
export function DropArea({ children }: { children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
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
      const input = area.current?.querySelector<HTMLInputElement>("input[type=file]");
      if (input && !isDialogOpen()) addFiles(input, event.dataTransfer?.files ?? []);
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
    <>
      <div ref={area}>{children}</div>
      {isDragging ? (
        <p className="pointer-events-none fixed inset-4 z-10 grid place-items-center rounded-sheet border-3 border-dashed border-agave bg-paper/90 text-center font-semibold">
          Drop files to upload them
        </p>
      ) : null}
    </>
  );
}
