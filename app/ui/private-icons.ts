/** Icons of pages for buyers and staff, apart from those that visitors load. On the same grid as {@link Icon}'s. */
export const BIN_ICON = "M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.5 11v5M13.5 11v5";
export const EDIT_ICON = "M4.5 19.5l.8-4L15.8 5a2 2 0 0 1 2.8 0l.4.4a2 2 0 0 1 0 2.8L8.5 18.7Z";
export const MORE_ICON =
  "M5 11a1 1 0 1 1 0 2 1 1 0 0 1 0-2ZM12 11a1 1 0 1 1 0 2 1 1 0 0 1 0-2ZM19 11a1 1 0 1 1 0 2 1 1 0 0 1 0-2Z";
export const SYNC_ICON = "M19.5 8A8 8 0 0 0 5 9m-.5 7A8 8 0 0 0 19 15M19.5 4v4.5H15M4.5 20v-4.5H9";
export const LOCK_ICON = "M6 11h12v9H6ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3";
export const CLOCK_ICON = "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 7.5V12l3 2";
export const MESSAGE_ICON = "M4 5h16v11.5h-8.5L7 20v-3.5H4Z";
export const TASKS_ICON = "M4 7l1.5 1.5L8.5 5.5M4 16.5 5.5 18l3-3M12 7.5h8M12 17h8";
export const DOCUMENT_ICON = "M6.5 3.5h7l4.5 4.5v12.5h-11.5Zm7 0V8H18M9.5 12.5h5M9.5 16h5";
export const PERSON_ICON = "M12 4.5a3.75 3.75 0 1 1 0 7.5a3.75 3.75 0 0 1 0-7.5ZM4.5 20a7.5 7.5 0 0 1 15 0";
