import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { Icon } from "../icons";
import { count } from "../text/money";
import { Around, described } from "./form-field";
import { useSent } from "./send-files";

/** Which files a field accepts, and the messages for those it does not. */
export type FileRules = {
  /** File name extensions in lower case, without the dot. */
  kinds: readonly string[];
  /** Maximum size of one file. */
  bytes: number;
  wrong: string;
  large: string;
  empty: string;
  hint: string;
  /** Unit of the displayed sizes. */
  unit: "MB" | "KB";
  several?: { most: number; many: string };
};

const sizeText = (bytes: number, unit: FileRules["unit"]): string =>
  unit === "MB"
    ? `${(bytes / 1024 / 1024).toFixed(2)} MB`
    : `${count(bytes && Math.max(1, Math.round(bytes / 1024)))} KB`;

function problemOf(files: readonly File[], { kinds, bytes, wrong, large, several }: FileRules): string | undefined {
  if (several && files.length > several.most) return several.many;
  if (!files.every(({ name }) => kinds.includes(/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ""))) return wrong;
  return files.every(({ size }) => size <= bytes) ? undefined : large;
}

/**
 * A file input. With scripts it lists the chosen files with their sizes and Remove buttons, validates them at once, and
 * shows upload progress.
 */
export function FileField({
  label,
  name,
  rules,
  error,
  form,
}: {
  label: string;
  name: string;
  rules: FileRules;
  error: string | undefined;
  /** The id of its form, if the field is outside of it. */
  form?: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState<string>();
  const sent = useSent();
  // Files chosen before hydration.
  useEffect(() => setFiles([...(input.current?.files ?? [])]), []);

  const keep = (kept: readonly File[]) => {
    const transfer = new DataTransfer();
    for (const file of kept) transfer.items.add(file);
    if (input.current) input.current.files = transfer.files;
    setFiles(kept);
  };
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])];
    const wrong = problemOf(chosen, rules);
    setProblem(wrong);
    keep(wrong ? [] : chosen);
  };
  const empty = files.some(({ size }) => size === 0) ? rules.empty : undefined;
  const own = { label, name, hint: rules.hint, error: problem ?? empty ?? error };
  return (
    <Around own={own}>
      <input
        {...described(own)}
        ref={input}
        className="input"
        type="file"
        name={name}
        form={form}
        accept={rules.kinds.map((kind) => `.${kind}`).join(",")}
        multiple={rules.several !== undefined}
        onChange={choose}
      />
      {files.length > 0 ? (
        <ul className="chosen">
          {files.map((file, n) => (
            <li key={`${file.name}-${file.size}-${file.lastModified}`}>
              <Preview file={file} />
              <span className="grow">
                <b>{file.name}</b>
                <span className="soft small">{sizeText(file.size, rules.unit)}</span>
              </span>
              {sent === null ? (
                <button
                  type="button"
                  className="btn btn--s"
                  aria-label={`Remove ${file.name}`}
                  onClick={() => {
                    keep(files.filter((_, at) => at !== n));
                    input.current?.focus();
                  }}
                >
                  Remove
                </button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {sent === null ? null : (
        <p role="status" className="sent small">
          <progress value={sent} max={1} aria-label="Sent" />
          {sent < 1 ? `${Math.round(sent * 100)}% sent` : "Processing…"}
        </p>
      )}
    </Around>
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
