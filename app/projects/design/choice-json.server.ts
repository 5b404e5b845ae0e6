/** The choice between the options of a design item as buyers, and staff on its page, see it. Whole dollars. */
import { z } from "zod";
import { isStaffAddress } from "~/platform/auth/sessions.server";
import { brand } from "~/platform/brand.server";
import { db, type Tx } from "~/platform/db/db.server";
import { pacificToday } from "~/ui/text/dates";
import { DECIDERS, type Decider, type DesignStatus } from "../rules";
import { CHOICE_STATES, getChoiceState, getDifference } from "./choice-rules";
import { type DesignOption, OPTION_EXAMPLE, staffOptionJson } from "./options/data.server";

const optionJson = staffOptionJson
  .omit({ designItemId: true, version: true })
  .extend({
    difference: z.int().nullable().meta({ description: "The price without the allowance; null without an allowance." }),
  })
  .meta({ id: "DesignOption", description: "What can be chosen for a design item. The price in whole dollars." });

/** A choice in the JSON of the buyers' API. */
export const choiceJson = z
  .object({
    state: z.enum(CHOICE_STATES).meta({
      description: "`late` is after the last day, `decided` without a confirmation. Only an open choice can be made.",
    }),
    mayDecide: z.boolean().meta({ description: "Whether the caller is one of those who decide." }),
    decider: z.enum(DECIDERS),
    mainContact: z.string().meta({ description: "The name, or the address." }),
    allowance: z.int().nullable(),
    decideOn: z.iso.date().nullable().meta({ description: "The last day, in California." }),
    pickedId: z.uuid().nullable().meta({ description: "The option that was picked." }),
    pickedBy: z.string().nullable().meta({ description: "Who picked or confirmed it: a name." }),
    confirmedAt: z.iso.datetime().nullable(),
    options: z.array(optionJson),
  })
  .meta({ id: "Choice", description: "A choice between options. Amounts in whole dollars." });
export type Choice = z.output<typeof choiceJson>;
export type ChoiceOption = Choice["options"][number];

export const CHOICE_EXAMPLE: Choice = {
  state: "open",
  mayDecide: true,
  decider: "Any buyer",
  mainContact: "Ana Reyes",
  allowance: 25_000,
  decideOn: "2027-03-19",
  pickedId: OPTION_EXAMPLE.id,
  pickedBy: "Ana Reyes",
  confirmedAt: null,
  options: [optionJson.parse({ ...OPTION_EXAMPLE, difference: 2_400 })],
};

/** Who looks at a choice. Staff decide what staff decide. */
export type Chooser = { email: string; isStaff: boolean };

type ChoiceItem = Pick<Choice, "decider" | "allowance" | "decideOn" | "pickedId" | "pickedBy" | "confirmedAt"> & {
  status: DesignStatus;
  reopened: boolean;
};

/** What the choices of a project have in common for someone. */
export async function readChoosing(projectId: string, chooser: Chooser, tx: Tx = db()) {
  const project = await tx.project.findUnique({
    where: { id: projectId },
    select: { buyerEmail: true, buyerName: true, design: { select: { pickedBy: true } } },
  });
  const { buyerEmail = "", buyerName = null, design = [] } = project ?? {};
  const addresses = [buyerEmail, ...design.flatMap(({ pickedBy }) => pickedBy ?? [])];
  const accounts = await tx.account.findMany({
    where: { email: { in: addresses } },
    select: { email: true, name: true },
  });
  const names = new Map(accounts.map(({ email, name }) => [email, name]));
  /** Buyers don't see the names of staff. */
  const getName = (email: string): string =>
    isStaffAddress(email) && !chooser.isStaff
      ? brand().name
      : ((email === buyerEmail ? buyerName : null) ?? names.get(email) ?? email);
  return {
    getName,
    mainContact: getName(buyerEmail),
    today: pacificToday(),
    mayDecide: (decider: Decider): boolean =>
      chooser.isStaff
        ? decider === "Staff"
        : decider === "Any buyer" || (decider === "Main contact" && chooser.email === buyerEmail),
  };
}
export type Choosing = Awaited<ReturnType<typeof readChoosing>>;

/** @param buildPhotoUrl of an option with a picture */
export function toChoice(
  item: ChoiceItem,
  options: readonly DesignOption[],
  { today, mainContact, getName, mayDecide }: Choosing,
  buildPhotoUrl: (option: DesignOption, key: string) => string,
): Choice {
  const { decider, allowance, decideOn, pickedId, pickedBy, confirmedAt } = item;
  return {
    ...{ decider, mainContact, allowance, decideOn, pickedId, confirmedAt },
    state: getChoiceState(item, today),
    mayDecide: mayDecide(decider),
    pickedBy: pickedBy && getName(pickedBy),
    options: options.map((option) => {
      const { designItemId: _, version: __, photoKey, ...same } = option;
      return {
        ...same,
        photoUrl: photoKey && buildPhotoUrl(option, photoKey),
        difference: getDifference(option.price, allowance),
      };
    }),
  };
}
