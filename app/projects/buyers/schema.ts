/** The fields of a project's other buyer and their rules, shared by server and browser. */
import * as z from "zod/mini";
import { projectFields } from "../schema";

export const buyerFields = { email: projectFields.buyerEmail, name: projectFields.buyerName };
export const buyerSchema = z.object(buyerFields);
