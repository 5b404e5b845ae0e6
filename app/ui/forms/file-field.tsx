import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { Icon } from "../icons";
import { count } from "../text/money";
import { Around, described } from "./form-field";
import { useSent } from "./send-files";

/** What a field takes, and the words for what it does not. */
export type FileRules = {
  /** Ends of names, lower case, without the dot. */
  kinds: readonly string[];
  /** Of one file at most. */
  bytes: number;
  wrong: string;
  large: string;
  empty: string;
  hint: string;
  /** What sizes are shown in. */
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
 * Files to choose. With scripts what is chosen is shown with its size, can be taken away again, and is told of at once
 * where it cannot be taken; while it is sent, how much of it has gone.
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
  /** Id of its form, where that is elsewhere on the page. */
  form?: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState<string>();
  const sent = useSent();
  // Chosen before scripts took over.
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
          {sent < 1 ? `${Math.round(sent * 100)} % sent` : "Being worked on…"}
        </p>
      )}
    </Around>
  );
}

/** The picture itself where the browser can show it. */
function Preview({ file }: { file: File }) {
  const [picture, setPicture] = useState<string>();
  useEffect(() => {
    if (!/^image\/(jpeg|png|webp)$/.test(file.type)) return;
    // The content security policy lets `data:` in, and no `blob:`.
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
