/** The Prisma client over the process's one pool. */
import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "./generated/client";
import { pool } from "./pool.server";

let shared: PrismaClient | undefined;

/** The process's Prisma client, created on first use. */
export function prisma(): PrismaClient {
  shared ??= new PrismaClient({ adapter: new PrismaPg(pool(), { disposeExternalPool: false }) });
  return shared;
}
