/** How staff see each other: by name, with the address on hover and for screen readers; by address until there is a name. */
import { createContext, use } from "react";

/** Names of staff by address. */
export const StaffNames = createContext<Readonly<Record<string, string>>>({});

export function StaffName({ email }: { email: string }) {
  const name = use(StaffNames)[email];
  if (!name) return email;
  return (
    <span title={email}>
      <span dir="auto">{name}</span>
      <span className="sr-only">{` (${email})`}</span>
    </span>
  );
}

const ADDRESSES = /[^\s,;:()]+@[\w.-]+\w/g;

/** A text in which those are named whose addresses it has. */
export function StaffText({ text }: { text: string }) {
  const names = use(StaffNames);
  const first = [...text.matchAll(ADDRESSES)].find(([address]) => names[address]);
  if (!first) return text;
  const [email] = first;
  return (
    <>
      {text.slice(0, first.index)}
      <StaffName email={email} />
      <StaffText text={text.slice(first.index + email.length)} />
    </>
  );
}

/** Who takes care of something. */
export const AssignedTo = ({ owner }: { owner: string | null }) =>
  owner === null ? <span className="text-soft">Unassigned</span> : <StaffName email={owner} />;

/** The text of an option, which has no markup. */
export function StaffOption({ email }: { email: string }) {
  const name = use(StaffNames)[email];
  return name ? `${name} (${email})` : email;
}

/** The options of a list of staff. @param staff their addresses */
export const listStaffOptions = (staff: readonly string[]) =>
  staff.map((email) => ({ value: email, label: <StaffOption email={email} /> }));
