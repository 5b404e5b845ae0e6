import { cx } from "class-variance-authority";
import { useEffect, useState } from "react";
import { Icon, PhotoPlaceholder } from "~/ui/icons";
import { formatEstimate, formatMoney, formatNumber } from "~/ui/text/money";
import { type PricedHome, parsePriceChoice } from "~/upgrades/price-choice";
import type { ListingJson } from "../../json.server";
import styles from "./live-listing-map.module.css";

/** At the bottom of the map or, where that is below it, of the window. */
const previewClass = "pointer-events-auto sticky bottom-3 grid items-center gap-3.5 rounded-panel bg-paper p-2.5 lift";

/** A small card over the map for touch screens, which cannot hover; a second tap opens the home. */
export function PinPreview({
  id,
  price,
  to,
  onOpen,
  onClose,
}: {
  id: number;
  price: number;
  to: string;
  onOpen: (event: React.MouseEvent) => void;
  onClose: () => void;
}) {
  const [home, setHome] = useState<(ListingJson & PricedHome) | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    setHome(null);
    fetch(`/api/listings/${id}`, { signal: controller.signal })
      .then(async (response) => {
        if (response.ok) setHome((await response.json()) as ListingJson & PricedHome);
        else throw new Error(`Loading the home failed with status ${response.status}.`);
      })
      .catch((error: unknown) => {
        if (!controller.signal.aborted) console.warn(error);
      });
    return () => controller.abort();
  }, [id]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape") onClose();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [onClose]);

  const details = home
    ? [
        home.beds !== null && `${formatNumber(home.beds)} bd`,
        home.baths !== null && `${formatNumber(home.baths)} ba`,
        home.sqft !== null && `${formatNumber(home.sqft)} sqft`,
      ].filter(Boolean)
    : [];
  // As its page has it, which the link leads to.
  const choice = home && parsePriceChoice(new URL(to, location.href).searchParams, home);
  // The preview is too small for a photo label.
  const photo = home?.media.find(({ label }) => !label);
  return (
    <div className="pointer-events-none absolute inset-3 z-5 grid items-end">
      <div className={cx(previewClass, styles.preview)} role="status">
        <div className="photo-frame rounded-control">
          {photo ? <img src={`${photo.url}?w=320`} alt="" width={320} height={240} /> : <PhotoPlaceholder />}
        </div>
        <div>
          <p className="text-lead font-semibold tabular-nums">{formatMoney(price)}</p>
          {choice?.payment.total ? (
            <p className="text-soft type-small">{formatEstimate(choice.payment.total, choice.upgrades > 0)}</p>
          ) : null}
          <p className="text-soft type-small">{details.join(" · ") || "\u00a0"}</p>
          <p className="type-small">
            <a href={to} onClick={onOpen}>
              {home?.address.line1 ?? (home ? `Home in ${home.address.city}` : "Open this home")}
            </a>
          </p>
        </div>
        <button type="button" className="absolute top-1 right-1 z-1 grid size-11 place-items-center" onClick={onClose}>
          <Icon name="close" />
          <span className="sr-only">Close</span>
        </button>
      </div>
    </div>
  );
}
