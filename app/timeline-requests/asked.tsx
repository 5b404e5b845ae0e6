/** What a buyer has asked us, and our answers. */
import { href, Link } from "react-router";
import { badgeClass } from "~/ui/badge";
import { cardClass } from "~/ui/card";
import { rowsClass } from "~/ui/rows";
import type { Asked } from "./asked.server";

export const getAskedPath = ({ id, kind, listingId }: Asked): string =>
  kind === "request"
    ? href("/dashboard/messages/:threadId", { threadId: id })
    : kind === "tour"
      ? href("/dashboard/tours/:tourId", { tourId: id })
      : href("/listing/:id", { id: String(listingId) });

const What = ({ what }: Pick<Asked, "what">) =>
  what ? <p className="line-clamp-2 type-small text-soft">{what}</p> : null;

const Answer = ({ answer }: Pick<Asked, "answer">) =>
  answer.map((part) => (
    <p key={part} className="mt-1 whitespace-pre-wrap">
      {part}
    </p>
  ));

/** On a home's page: the newest request, question and tour about it. */
export function AskedNotice({ asked }: { asked: readonly Asked[] }) {
  const newest = (["request", "question", "tour"] as const).map((kind) => asked.find((item) => item.kind === kind));
  return newest.map((item) =>
    item ? (
      <div
        key={item.id}
        className={cardClass({ pad: "s", className: "mt-4 bg-sun-wash type-small wrap-anywhere print:hidden" })}
      >
        <p>{item.state}</p>
        <What what={item.what} />
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
              <span className={badgeClass({ tone: item.isAnswered ? "ok" : "wash" })}>{item.badge}</span>
            </p>
            <p className="type-small text-soft">{item.state}</p>
            <What what={item.what} />
            <Answer answer={item.answer} />
          </div>
        </li>
      ))}
    </ul>
  );
}
