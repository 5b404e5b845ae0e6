export { db as prisma } from "./db.server";
