import { cx } from "class-variance-authority";
import type { MouseEvent } from "react";
import { useRef } from "react";
import { buttonClass } from "~/ui/button";
import { inputClass } from "~/ui/forms/field";
import { Icon } from "~/ui/icons";
import { popoverClass, popoverSummaryClass } from "~/ui/popover";
import { ClickableSummary } from "~/ui/summary";
import { type Toast, useToast } from "~/ui/toast";

const LINK_COPIED: Toast = { title: "Link copied!", detail: "Listing link has been copied to your clipboard." };
const LINK_NOT_COPIED: Toast = { title: "Failed to copy", detail: "Please try again.", bad: true };

/**
 * Shows the home's link for copying. With scripts a click opens the device's share sheet or copies the link; if neither
 * works the link is shown.
 * @param url includes the current choices, so that recipients see the same total
 */
export function ShareLink({ url, title }: { url: string; title: string }) {
  const details = useRef<HTMLDetailsElement>(null);
  const showToast = useToast();
  const share = async () => {
    try {
      if (navigator.share) return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      showToast(LINK_COPIED);
    } catch (error) {
      // Closing the device's share sheet is not an error.
      if (error instanceof DOMException && error.name === "AbortError") return;
      if (details.current) details.current.open = true;
      showToast(LINK_NOT_COPIED);
    }
  };
  const onSummaryClick = (event: MouseEvent) => {
    if (details.current?.open) return;
    event.preventDefault();
    share();
  };
  return (
    <details className="sm:relative" ref={details}>
      <ClickableSummary
        className={buttonClass({ look: "plain", size: "s", className: cx(popoverSummaryClass, "cursor-pointer") })}
        onClick={onSummaryClick}
      >
        <Icon name="share" />
        Share
      </ClickableSummary>
      <div className={popoverClass({ align: "end", fullOnPhones: true, className: "max-sm:mx-3" })}>
        <label htmlFor="share-link">Link to this home</label>
        <input
          id="share-link"
          className={inputClass()}
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
    </details>
  );
}
