import { FilterSelect } from "~/ui/forms/find-form";
import { MINE } from "./owner";
import { StaffOption } from "./staff-name";

/** Filters a list by whom its rows are assigned to. @param staff the addresses of all staff */
export function OwnerFilter({ owner, staff, me }: { owner: string | null; staff: readonly string[]; me: string }) {
  const others = staff.filter((address) => address !== me);
  return (
    <FilterSelect
      name="owner"
      label="Assigned to"
      options={[[MINE, "Me"], ...others.map((email) => [email, <StaffOption key={email} email={email} />] as const)]}
      value={owner === me ? MINE : owner}
      anyLabel="Anyone"
    />
  );
}
