/** What a buyer has asked us, and our answers. */
import { href, Link } from "react-router";
import { badgeClass } from "~/ui/badge";
import { cardClass } from "~/ui/card";
import { rowsClass } from "~/ui/rows";
import type { Asked } from "./asked.server";

export const getAskedPath = ({ id, isRequest, listingId }: Asked): string =>
  isRequest ? href("/dashboard/messages/:threadId", { threadId: id }) : href("/listing/:id", { id: String(listingId) });

const Answer = ({ answer }: Pick<Asked, "answer">) =>
  answer.map((part) => (
    <p key={part} className="mt-1 whitespace-pre-wrap">
      {part}
    </p>
  ));

/** On a home's page: the newest request and the newest question about it. */
export function AskedNotice({ asked }: { asked: readonly Asked[] }) {
  const newest = [asked.find(({ isRequest }) => isRequest), asked.find(({ isRequest }) => !isRequest)];
  return newest.map((item) =>
    item ? (
      <div
        key={item.id}
        className={cardClass({ pad: "s", className: "mt-4 bg-sun-wash type-small wrap-anywhere print:hidden" })}
      >
        <p>{item.state}</p>
        <Answer answer={item.answer} />
      </div>
    ) : null,
  );
}

/** On the dashboard. */
export function AskedList({ asked }: { asked: readonly Asked[] }) {
  return (
    <ul className={rowsClass({ size: "l" })}>
      {asked.map((item) => (
        <li key={item.id}>
          <div className="grid w-full gap-1 wrap-anywhere">
            <h3 className="text-title">
              <Link to={getAskedPath(item)}>{item.address}</Link>
            </h3>
            <p>
              <span className={badgeClass({ tone: item.isAnswered ? "ok" : "wash" })}>
                {item.isAnswered ? "Answered" : "Waiting for our answer"}
              </span>
            </p>
            <p className="type-small text-soft">{item.state}</p>
            <Answer answer={item.answer} />
          </div>
        </li>
      ))}
    </ul>
  );
}
