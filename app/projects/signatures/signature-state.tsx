/** Where a signature stands, in a badge and in words. */
import { badgeClass } from "~/ui/badge";
import { formatDate, formatDateTimeWithZone } from "~/ui/text/dates";
import type { SignatureStatus } from "./schema";

export type SignatureState = {
  status: SignatureStatus;
  isExpired: boolean;
  validUntil: string | null;
  decidedAt: string | null;
  signerName: string | null;
  declineReason: string | null;
};

const LABELS: Readonly<Record<SignatureStatus, string>> = {
  waiting: "Needs your signature",
  signed: "Signed",
  declined: "Declined",
  withdrawn: "Withdrawn",
};

/** @param audience staff read that it waits for the buyer */
export function SignatureBadge({ status, isExpired, audience }: SignatureState & { audience?: "staff" }) {
  const tone = status === "signed" ? "ok" : status === "declined" || isExpired ? "bad" : undefined;
  const waiting = audience ? "Waits for the buyer" : LABELS.waiting;
  return (
    <span className={badgeClass({ tone: tone ?? (status === "waiting" ? "sun" : undefined) })}>
      {isExpired ? "Expired" : status === "waiting" ? waiting : LABELS[status]}
    </span>
  );
}

/** "Signed by Ana Ávila on Nov 29, 2026, 4:10 PM PT." @param audience staff aren't told what a buyer can do */
export function describeSignature(state: SignatureState, audience?: "staff"): string {
  const { status, isExpired, validUntil, decidedAt, signerName, declineReason } = state;
  const at = decidedAt ? ` on ${formatDateTimeWithZone(decidedAt)}` : "";
  switch (status) {
    case "signed":
      return `Signed by ${signerName}${at}.`;
    case "declined":
      return `Declined${at}.${declineReason ? ` The reason: ${declineReason}` : ""}`;
    case "withdrawn":
      return audience ? "It doesn’t have to be signed." : "Your team withdrew this. It doesn’t have to be signed.";
    default: {
      if (audience) return validUntil ? `The last day to sign is ${formatDate(validUntil)}.` : "";
      if (isExpired) return `The last day to sign was ${formatDate(validUntil!)}. Ask your team for a new one.`;
      return validUntil ? `Please sign or decline it by ${formatDate(validUntil)}.` : "Please sign or decline it.";
    }
  }
}
