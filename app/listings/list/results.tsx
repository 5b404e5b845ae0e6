import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { useSlow } from "~/ui/hooks/use-slow";
import { Pager } from "~/ui/lists/pager";
import { count } from "~/ui/text/money";
import { listSearch } from "../links/back-to-list";
import { pageSearch } from "../links/list-links";
import { homes } from "../rules";
import { SavedHomes } from "../save/save-form";
import type { ListingQuery } from "../schema";
import type { ListingCard } from "../search.server";
import { type Beside, CardSkeletons, ListingCards } from "./card";

/** Id of the element with the number of homes; it gets focus when a focused link is removed. */
export const COUNT_ID = "homes-found";
/** Homes in the first row on desktops; phones show one. */
const FIRST_ROW = 4;
/** Milliseconds after which placeholders replace the previous homes. */
const SLOW_MS = 1_000;

/**
 * Keeps the previous list visible and dimmed while the next one loads. After a delay, placeholders replace it in the
 * same space, so that nothing below moves.
 */
function UntilNext({ children }: { children: React.ReactNode }) {
  const { pathname } = useLocation();
  const { state, location: next } = useNavigation();
  const busy = state !== "idle" && next?.pathname === pathname;
  const slow = useSlow(busy, SLOW_MS);
  const box = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    if (busy) setHeight(box.current?.getBoundingClientRect().height ?? 0);
  }, [busy]);
  return (
    <div className="results" ref={box} aria-busy={busy || undefined} style={slow ? { minHeight: height } : undefined}>
      {slow ? <CardSkeletons /> : children}
    </div>
  );
}

/**
 * The number of homes, the homes of this page, and pagination.
 * @param listed how many of the homes pages may list
 * @param savedIds ids of these homes that the visitor has saved
 * @param empty shown when the page has no homes
 * @param phone whether a phone requested the page
 * @param mapPane the map beside the cards
 * @param pager replaces the pagination on narrow screens
 * @param children the sort order, beside the number
 */
export function Results({
  query,
  total,
  listed,
  cards,
  saved,
  empty,
  phone,
  beside,
  pager,
  children,
}: {
  query: ListingQuery;
  total: number;
  listed: number;
  cards: readonly ListingCard[];
  saved: readonly number[];
  empty: React.ReactNode;
  phone: boolean;
  beside?: Beside;
  pager?: React.ReactNode;
  children: React.ReactNode;
}) {
  const { pathname, search } = useLocation();
  const { page, perPage } = query;
  const at = (number: number) => pathname + pageSearch(search, number);
  const last = cards.length < perPage || page * perPage >= listed;

  const turned = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page has changed
  useEffect(() => {
    if (turned.current) document.getElementById(COUNT_ID)?.focus({ preventScroll: true });
    turned.current = false;
  }, [page]);

  return (
    <>
      <div className="list__head">
        <p id={COUNT_ID} tabIndex={-1}>
          <span role="status" className="list__count">
            {homes(total)}
          </span>
          {page > 1 ? <span className="vh">{`, page ${count(page)}`}</span> : null}
        </p>
        {children}
      </div>
      <UntilNext>
        {cards.length > 0 ? (
          <SavedHomes known={saved}>
            <ListingCards
              cards={cards}
              search={listSearch(new URLSearchParams(search), beside !== undefined)}
              eager={phone ? 1 : FIRST_ROW}
              phone={phone}
              beside={beside}
            />
          </SavedHomes>
        ) : (
          empty
        )}
      </UntilNext>
      {pager}
      {page > 1 || cards.length === perPage ? (
        <Pager
          page={page}
          previous={page > 1 ? at(page - 1) : null}
          next={last ? null : at(page + 1)}
          onTurn={() => {
            turned.current = true;
          }}
        />
      ) : null}
      {listed < total && last && cards.length > 0 ? (
        <p className="list__limit soft">
          {`A search shows up to ${count(listed)} homes. Narrow your search to see the rest.`}
        </p>
      ) : null}
    </>
  );
}
