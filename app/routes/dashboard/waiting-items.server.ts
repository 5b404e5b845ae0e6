import { href } from "react-router";
import { listOpenChoices } from "~/projects/design/choices.server";
import { CHOOSE, SEND_US, SIGN } from "~/projects/rules";
import { listSignaturesForBuyers } from "~/projects/signatures/data.server";
import { isExpired } from "~/projects/signatures/expiry";
import type { WaitingItem } from "~/projects/summary/summary-sections";
import { listOpenWantedDocuments } from "~/projects/wanted-documents/data.server";

/** What waits for a buyer besides tasks: signatures, choices and documents. @param email the buyer's */
export async function listWaitingItems(projectId: string, email: string): Promise<WaitingItem[]> {
  const [signatures, choices, documents] = await Promise.all([
    listSignaturesForBuyers(projectId, ["waiting"]),
    listOpenChoices(projectId, email),
    listOpenWantedDocuments(projectId),
  ]);
  return [
    ...signatures
      .filter((signature) => !isExpired(signature))
      .map(({ id, title, validUntil }) => ({
        ...{ id, title: SIGN + title, dueOn: validUntil },
        to: href("/dashboard/signatures/:signatureId", { signatureId: id }),
      })),
    ...choices.map(({ id, title, dueOn }) => ({
      ...{ id, title: CHOOSE + title, dueOn },
      to: href("/dashboard/design/:itemId", { itemId: id }),
    })),
    ...documents.map(({ id, title, dueOn }) => ({
      ...{ id, title: SEND_US + title, dueOn },
      to: href("/dashboard/documents"),
    })),
  ];
}
