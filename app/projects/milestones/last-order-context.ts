import { createContext } from "react";

/** The order of the project's last milestone, for the form of a new one on its page and in dialogs. With the same order, the date decides. */
export const LastOrderContext = createContext(0);
