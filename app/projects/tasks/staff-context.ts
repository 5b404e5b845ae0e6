import { createContext } from "react";

/** The addresses of staff to whom a task can be assigned, for its form on its page and in dialogs. */
export const StaffContext = createContext<readonly string[]>([]);
