import { cx } from "class-variance-authority";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { useSlow } from "~/ui/hooks/use-slow";
import { Pager } from "~/ui/lists/pager";
import { formatNumber } from "~/ui/text/money";
import { formatHomeSearch } from "../links/home-search";
import { formatPageSearch } from "../links/list-links";
import { useNextSearch } from "../links/use-next-search";
import { formatHomeCount } from "../rules";
import { SavedHomesProvider } from "../save/save-home-form";
import type { Bbox } from "../schema";
import { CardSkeletons, ListingCards, type MapPane } from "./card";
import { EmptyList } from "./empty-list";
import type { ListPage } from "./list-page.server";

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
function PendingResults({ children }: { children: React.ReactNode }) {
  const { pathname } = useLocation();
  const isBusy = useNavigation().location?.pathname === pathname;
  const isSlow = useSlow(isBusy, SLOW_MS);
  const container = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    if (isBusy) setHeight(container.current?.getBoundingClientRect().height ?? 0);
  }, [isBusy]);
  return (
    <div
      className="clear-both motion-safe:aria-busy:[&>ul]:opacity-60 motion-safe:aria-busy:[&>ul]:[transition:opacity_0.2s_0.15s]"
      data-results
      ref={container}
      aria-busy={isBusy || undefined}
      style={isSlow ? { minHeight: height } : undefined}
    >
      {isSlow ? <CardSkeletons /> : children}
    </div>
  );
}

/**
 * The number of homes, the homes of this page, and pagination.
 * @param savedIds ids of these homes that the visitor has saved
 * @param phone whether a phone requested the page
 * @param mapPane the map next to the cards
 * @param area that map's area
 * @param pager replaces the pagination on narrow screens
 * @param children the sort order, next to the number
 */
export function Results({
  list,
  savedIds,
  phone,
  mapPane,
  area,
  pager,
  children,
}: {
  list: ListPage;
  savedIds: readonly number[];
  phone: boolean;
  mapPane?: MapPane;
  area?: Bbox | null;
  pager?: React.ReactNode;
  children: React.ReactNode;
}) {
  const { query, total, listed, cards } = list;
  const { pathname, search } = useLocation();
  const { page, perPage } = query;
  const nextSearch = useNextSearch();
  const getPageUrl = (number: number) => pathname + formatPageSearch(nextSearch, number);
  const isLastPage = cards.length < perPage || page * perPage >= listed;

  /** The page that a pagination link was followed on, until the next one is shown. */
  const turnedPage = useRef<number | null>(null);
  useEffect(() => {
    if (turnedPage.current === null || turnedPage.current === page) return;
    turnedPage.current = null;
    document.getElementById(COUNT_ID)?.focus({ preventScroll: true });
  }, [page]);

  return (
    <>
      <div
        className={cx(
          "flex flex-wrap items-center justify-between gap-3 min-[24rem]:flex-nowrap",
          mapPane ? "mb-5" : "my-5",
        )}
      >
        <p id={COUNT_ID} tabIndex={-1} className="flex-none focus-visible:outline-offset-6">
          <span role="status" className="font-strong whitespace-nowrap">
            {formatHomeCount(total)}
          </span>
          {page > 1 ? <span className="sr-only">{`, page ${formatNumber(page)}`}</span> : null}
        </p>
        {children}
      </div>
      <PendingResults>
        {cards.length > 0 ? (
          <SavedHomesProvider savedIds={savedIds}>
            <ListingCards
              cards={cards}
              search={formatHomeSearch(search, mapPane !== undefined)}
              eager={phone ? 1 : FIRST_ROW}
              phone={phone}
              mapPane={mapPane}
              work={list.work}
            />
          </SavedHomesProvider>
        ) : (
          <EmptyList list={list} area={area} />
        )}
      </PendingResults>
      {pager}
      {page > 1 || cards.length === perPage ? (
        <Pager
          page={page}
          on={mapPane ? "desktops" : "all"}
          previous={page > 1 ? getPageUrl(page - 1) : null}
          next={isLastPage ? null : getPageUrl(page + 1)}
          onPageChange={() => {
            turnedPage.current = page;
          }}
        />
      ) : null}
      {listed < total && isLastPage && cards.length > 0 ? (
        <p className="mt-4 text-center text-soft">
          {`A search shows up to ${formatNumber(listed)} homes. Narrow your search to see the rest.`}
        </p>
      ) : null}
    </>
  );
}
