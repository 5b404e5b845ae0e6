import { fieldGridClass } from "~/ui/forms/field";
import { SelectField, TextField } from "~/ui/forms/form-fields";
import { MAX_TEXT_LENGTH } from "../fields";
import { DOCUMENT_CATEGORIES } from "../rules";
import { guessCategory, suggestTitle } from "./schema";

const ofFile = (label: string, fileName: string) => (
  <>
    {label}
    <span className="sr-only">{` of ${fileName}`}</span>
  </>
);

/** The title and the category of a chosen file. @param placeholder of the category; without it, the name of the file decides */
export const renderFileFields = ({ name }: File, n: number, placeholder?: string) => (
  <div className={fieldGridClass}>
    <TextField
      name={`titles.${n}`}
      label={ofFile("Title", name)}
      defaultValue={suggestTitle(name)}
      maxLength={MAX_TEXT_LENGTH}
    />
    <SelectField
      name={`categories.${n}`}
      label={ofFile("Category", name)}
      placeholder={placeholder}
      defaultValue={placeholder === undefined ? guessCategory(name) : undefined}
      options={DOCUMENT_CATEGORIES}
    />
  </div>
);
