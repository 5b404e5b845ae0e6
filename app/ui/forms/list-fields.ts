import { Children, isValidElement, type ReactElement, type ReactNode } from "react";

/** A field's label without "(optional)", and its component. */
export type ListedField = { name: string; label: string; type: ReactElement["type"] };

/** The fields in the elements of a form. Those that a component renders aren't found. */
export const listFields = (content: ReactNode): ListedField[] =>
  Children.toArray(content).flatMap((child) => {
    if (!isValidElement<{ name?: string; label?: ReactNode; children?: ReactNode }>(child)) return [];
    const { name, label, children } = child.props;
    if (name === undefined || typeof label !== "string") return listFields(children);
    return [{ name, label: label.replace(" (optional)", ""), type: child.type }];
  });
