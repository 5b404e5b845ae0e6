import { serveOperations } from "~/platform/api/operation.server";
import { readDocument } from "./operations.server";

export const loader = serveOperations(readDocument);
