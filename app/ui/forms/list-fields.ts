import { Children, isValidElement, type ReactElement, type ReactNode } from "react";

type FieldProps = {
  name?: string;
  label?: ReactNode;
  options?: readonly (string | { value: string; label: string })[];
  children?: ReactNode;
};

/** A field's label without "(optional)", its component, and the labels of its choices by value. */
export type ListedField = {
  name: string;
  label: string;
  type: ReactElement["type"];
  choices: ReadonlyMap<string, string>;
};

/** The fields in the elements of a form. Those that a component renders aren't found. */
export const listFields = (content: ReactNode): ListedField[] =>
  Children.toArray(content).flatMap((child) => {
    if (!isValidElement<FieldProps>(child)) return [];
    const { name, label, options = [], children } = child.props;
    if (name === undefined || typeof label !== "string") return listFields(children);
    const labeled = options.filter((option) => typeof option !== "string");
    const choices = new Map(labeled.map(({ value, label: text }) => [value, text]));
    const field = { name, label: label.replace(" (optional)", ""), type: child.type, choices };
    return [field, ...listFields(children)];
  });
