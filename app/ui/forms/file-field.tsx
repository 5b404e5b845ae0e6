import { type ChangeEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { FileRules } from "~/forms/file-rules";
import { formatPercent } from "~/intl/formats";
import { Icon } from "../icons";
import { formatNumber } from "../text/money";
import { getUploadProgress, subscribeToUpload } from "./send-files";

const formatSize = (bytes: number, unit: FileRules["unit"]): string =>
  unit === "MB"
    ? `${(bytes / 1024 / 1024).toFixed(2)} MB`
    : `${formatNumber(bytes && Math.max(1, Math.round(bytes / 1024)))} KB`;

function findProblem(
  files: readonly File[],
  { kinds, maxBytes, wrongTypeMessage, tooLargeMessage, multiple }: FileRules,
): string | undefined {
  if (multiple && files.length > multiple.maxFiles) return multiple.tooManyMessage;
  if (!files.every(({ name }) => kinds.includes(/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "")))
    return wrongTypeMessage;
  return files.every(({ size }) => size <= maxBytes) ? undefined : tooLargeMessage;
}

/** The files that are chosen in an input, with scripts. */
export function useChosenFiles(rules: FileRules) {
  const input = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState<string>();
  // Files chosen before hydration.
  useEffect(() => setFiles([...(input.current?.files ?? [])]), []);

  const setChosenFiles = (remaining: readonly File[]) => {
    const transfer = new DataTransfer();
    for (const file of remaining) transfer.items.add(file);
    if (input.current) input.current.files = transfer.files;
    setFiles(remaining);
  };
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])];
    const newProblem = findProblem(chosen, rules);
    setProblem(newProblem);
    setChosenFiles(newProblem ? [] : chosen);
  };
  const removeFile = (removed: File) => {
    setChosenFiles(files.filter((file) => file !== removed));
    input.current?.focus();
  };
  const emptyProblem = files.some(({ size }) => size === 0) ? rules.emptyMessage : undefined;
  const inputProps = {
    ref: input,
    className: "input",
    type: "file",
    accept: rules.kinds.map((kind) => `.${kind}`).join(","),
    multiple: rules.multiple !== undefined,
    onChange: handleChange,
  } as const;
  return { inputProps, files, removeFile, problem: problem ?? emptyProblem };
}

/** The chosen files with their sizes and Remove buttons, and the progress of their upload. */
export function ChosenFiles({
  files,
  unit,
  onRemove,
}: {
  files: readonly File[];
  unit: FileRules["unit"];
  onRemove: (file: File) => void;
}) {
  const progress = useSyncExternalStore(subscribeToUpload, getUploadProgress, () => null);
  return (
    <>
      {files.length > 0 ? (
        <ul className="chosen">
          {files.map((file) => (
            <li key={`${file.name}-${file.size}-${file.lastModified}`}>
              <Preview file={file} />
              <span className="grow">
                <b>{file.name}</b>
                <span className="soft small">{formatSize(file.size, unit)}</span>
              </span>
              {progress === null ? (
                <button
                  type="button"
                  className="btn btn--s"
                  aria-label={`Remove ${file.name}`}
                  onClick={() => onRemove(file)}
                >
                  Remove
                </button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {progress === null ? null : (
        <p role="status" className="sent small">
          <progress value={progress} max={1} aria-label="Sent" />
          {progress < 1 ? `${formatPercent(Math.round(progress * 100))} sent` : "Processing…"}
        </p>
      )}
    </>
  );
}

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
  if (picture) return <img src={picture} alt="" width={64} height={48} onError={() => setPicture(undefined)} />;
  return (
    <span className="chosen__kind">
      <Icon name={/^image\//.test(file.type) ? "photos" : "document"} />
    </span>
  );
}
