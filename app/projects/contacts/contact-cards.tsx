/** Of a project's contacts, each in a card. */
export const contactsClass =
  "grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-4 " +
  "*:[&>:is(h2,h3)]:text-sub/[1.27] *:[&>:is(h2,h3)]:tracking-[-0.015em]";
