/** What one of several web processes (WEB_PROCESSES) takes of what they share. */
import cluster from "node:cluster";
import { env } from "./env.server";

/** The variable by which the first process numbers the others, from 1. A process that replaces another has its number. */
export const NUMBER_VARIABLE = "WEB_PROCESS_NUMBER";

/** The number of processes that share the limits of the web server. */
export const countProcesses = (): number => (cluster.isWorker ? env().WEB_PROCESSES : 1);

/** This process's part of a limit of all web processes together. */
export const shareOf = (limit: number): number => Math.max(1, Math.floor(limit / countProcesses()));

/** Whether this process does what one web process does for all. */
export const isFirstOfProcesses = (): boolean => !cluster.isWorker || process.env[NUMBER_VARIABLE] === "1";
