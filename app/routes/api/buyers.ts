import { z } from "zod";
import { serveOperations } from "~/platform/api/operation.server";
import { addBuyer, BUYER_EXAMPLE, buyerJson, buyerTable, removeBuyer } from "~/projects/buyers/data.server";
import { buyerFields } from "~/projects/buyers/schema";
import { itemOperations, rejectedFileProblem } from "./item-operations.server";

const buyers = itemOperations("/api/admin/projects/:projectId/buyers", "buyer", buyerJson, BUYER_EXAMPLE);

export const loader = serveOperations(buyers.list(buyerTable.list), buyers.read(buyerTable.get));

export const action = serveOperations(
  buyers.create(
    {
      json: z.strictObject(buyerFields).meta({ id: "BuyerInput" }),
      example: { email: "ben@example.com", name: "Ben Reyes" },
    },
    async (projectId, fields, actor, newId) => {
      const creation = await addBuyer(projectId, fields, actor, newId);
      if (creation.kind === "refused") throw rejectedFileProblem(creation);
      return creation;
    },
  ),
  buyers.remove(removeBuyer),
);
