import { cx } from "class-variance-authority";
import { type ChangeEvent, type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type FileRules, findFileProblem } from "~/forms/file-rules";
import { Button } from "../button";
import { Icon } from "../icons";
import { DOCUMENT_ICON } from "../private-icons";
import { formatNumber } from "../text/money";
import { FieldsContext } from "./form-context";

const progressClass =
  "h-2 flex-1 appearance-none overflow-hidden rounded-[0.25rem] border-0 bg-sand [&::-moz-progress-bar]:bg-sun " +
  "[&::-webkit-progress-bar]:bg-sand [&::-webkit-progress-value]:bg-sun";
const fileClass =
  "input-box file:mr-3 file:rounded-badge file:border-0 file:bg-stucco file:px-3.5 file:py-1.5 file:text-small file:font-semibold";

const formatSize = (bytes: number, unit: FileRules["unit"]): string =>
  unit === "MB"
    ? `${(bytes / 1024 / 1024).toFixed(2)} MB`
    : `${formatNumber(bytes && Math.max(1, Math.round(bytes / 1024)))} KB`;

function toFileList(files: readonly File[]): FileList {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  return transfer.files;
}

/** The files that are chosen in an input, with scripts. */
export function useChosenFiles(rules: FileRules, onFilesChange?: (files: readonly File[]) => void) {
  const input = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const takeFiles = (changed: readonly File[]) => {
    setFiles(changed);
    onFilesChange?.(changed);
  };
  const takeFirstFiles = useEffectEvent(() => takeFiles([...(input.current?.files ?? [])]));
  // Those chosen before hydration.
  useEffect(() => takeFirstFiles(), []);
  // The form checks a refused field again on `input`, and `data-problem` has to be that of the new files by then.
  const changeFiles = (changed: readonly File[]) => {
    flushSync(() => takeFiles(changed));
    input.current?.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const removeFile = (removed: File) => {
    const remaining = files.filter((file) => file !== removed);
    if (input.current) input.current.files = toFileList(remaining);
    changeFiles(remaining);
    input.current?.focus();
  };
  const inputProps = {
    ref: input,
    className: fileClass,
    type: "file",
    accept: rules.kinds.map((kind) => `.${kind}`).join(","),
    multiple: rules.multiple !== undefined,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => changeFiles([...(currentTarget.files ?? [])]),
  } as const;
  return { inputProps, files, removeFile, problem: findFileProblem(files, rules) };
}

/** The chosen files with their sizes and Remove buttons, and that they are being sent. */
export function ChosenFiles({
  files,
  unit,
  onRemove,
  renderDetails,
}: {
  files: readonly File[];
  unit: FileRules["unit"];
  onRemove: (file: File) => void;
  /** What is shown below each file. */
  renderDetails?: (file: File, n: number) => ReactNode;
}) {
  const { busy } = useContext(FieldsContext);
  return (
    <>
      {files.length > 0 ? (
        <ul className={cx("mt-3 grid *:flex *:flex-wrap *:items-center *:gap-3", renderDetails ? "gap-6" : "gap-2")}>
          {files.map((file, n) => (
            <li key={`${file.name}-${file.size}-${file.lastModified}`}>
              <Preview file={file} />
              <span className="grid min-w-0 flex-1 wrap-anywhere">
                <b>{file.name}</b>
                <span className="text-soft type-small">{formatSize(file.size, unit)}</span>
              </span>
              {busy ? null : (
                <Button type="button" size="s" aria-label={`Remove ${file.name}`} onClick={() => onRemove(file)}>
                  Remove
                </Button>
              )}
              {renderDetails ? <div className="w-full">{renderDetails(file, n)}</div> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {busy && files.length > 0 ? (
        <p role="status" className="mt-3 flex items-center gap-3 type-small">
          {/* Without a value, because `fetch` doesn't say how much it has sent. */}
          <progress className={progressClass} aria-label="Upload" />
          {`Sending ${formatSize(
            files.reduce((bytes, { size }) => bytes + size, 0),
            unit,
          )}…`}
        </p>
      ) : null}
    </>
  );
}

const previewClass = "grid h-12 w-16 flex-none place-items-center rounded-badge bg-sand object-cover";

/** The image, if browsers can show its format. */
function Preview({ file }: { file: File }) {
  const [picture, setPicture] = useState<string>();
  useEffect(() => {
    if (!/^image\/(jpeg|png|webp)$/.test(file.type)) return;
    // The content security policy allows `data:` but not `blob:`.
    const reader = new FileReader();
    reader.onload = () => setPicture(String(reader.result));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  if (picture)
    return (
      <img className={previewClass} src={picture} alt="" width={64} height={48} onError={() => setPicture(undefined)} />
    );
  return (
    <span className={previewClass}>
      <Icon name={/^image\//.test(file.type) ? "photos" : DOCUMENT_ICON} />
    </span>
  );
}
