import { cva } from "class-variance-authority";

export const headerClass =
  "wrap-page flex min-h-18 items-center gap-x-8 gap-y-4 max-lg:min-h-16 max-lg:flex-wrap low:min-h-13";

/** Links side by side. Their width, and that of the screen which has room for them, is the header's. The current one has a mark. */
export const navClass = cva(
  "flex items-center gap-1 print:hidden links:inline-flex links:min-h-11 links:items-center " +
    "links:rounded-full links:text-card links:font-medium links:no-underline links:hover:bg-sand " +
    "links:aria-[current]:font-strong links:aria-[current]:before:mr-[0.45rem] links:aria-[current]:before:h-1 " +
    "links:aria-[current]:before:w-2 links:aria-[current]:before:rounded-t-full " +
    "links:aria-[current]:before:bg-sun-deep links:aria-[current]:before:content-['']",
);
