import { useEffect, useState } from "react";
import { Fanlight, Icon } from "~/ui/icons";
import { count, money } from "~/ui/text/money";
import type { ListingJson } from "../../listing-json";

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
  const [home, setHome] = useState<ListingJson | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    setHome(null);
    fetch(`/api/listings/${id}`, { signal: stop.signal })
      .then(async (answer) => {
        if (answer.ok) setHome((await answer.json()) as ListingJson);
        else throw new Error(`Loading the home failed with status ${answer.status}.`);
      })
      .catch((error: unknown) => {
        if (!stop.signal.aborted) console.warn(error);
      });
    return () => stop.abort();
  }, [id]);
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === "Escape") onClose();
    };
    addEventListener("keydown", leave);
    return () => removeEventListener("keydown", leave);
  }, [onClose]);

  const facts = home
    ? [
        home.beds !== null && `${count(home.beds)} bd`,
        home.baths !== null && `${count(home.baths)} ba`,
        home.sqft !== null && `${count(home.sqft)} sqft`,
      ].filter(Boolean)
    : [];
  // The preview is too small for a photo label.
  const photo = home?.media.find(({ label }) => !label);
  return (
    <div className="preview" role="status">
      <div className={photo ? "preview__photo" : "preview__photo photo--none"}>
        {photo ? <img src={`${photo.url}?w=320`} alt="" width={320} height={240} /> : <Fanlight />}
      </div>
      <div>
        <p className="preview__price num">{money(price)}</p>
        <p className="soft small">{facts.join(" · ") || "\u00a0"}</p>
        <p className="small">
          <a href={to} className="preview__link" onClick={onOpen}>
            {home?.address.line1 ?? (home ? `Home in ${home.address.city}` : "Open this home")}
          </a>
        </p>
      </div>
      <button type="button" className="preview__close" onClick={onClose}>
        <Icon name="close" />
        <span className="vh">Close</span>
      </button>
    </div>
  );
}
