/** What the pages look like that send a question about a home or ask for a tour. */
import type { ComponentProps, ReactNode } from "react";
import { href, useLocation } from "react-router";
import type { FormReply } from "~/forms/reply";
import { contactPageClass } from "~/leads/contact-fields";
import { UnavailableListing } from "~/listings/home/listing-unavailable";
import { pickHomeSearch } from "~/listings/home/price-params";
import { BackLink } from "~/ui/back-link";

type Unavailable = ComponentProps<typeof UnavailableListing>;

/** @param intro what it is about */
export function LeadPage({
  home,
  title,
  intro,
  children,
}: {
  home: { id: number; heading: string };
  title: string;
  intro: string;
  children: ReactNode;
}) {
  const { search } = useLocation();
  const homePath = href("/listing/:id", { id: String(home.id) }) + pickHomeSearch(search);
  return (
    <main id="main" className="wrap-page">
      <div className={contactPageClass}>
        <div>
          <BackLink to={homePath} label={home.heading} />
          <h1 className="mt-2 mb-6">{title}</h1>
          <p className="text-soft">{intro}</p>
          {children}
        </div>
      </div>
    </main>
  );
}

/** Instead of a home that is gone, with the message that wasn't sent. */
export function UnavailableLeadPage({ page, reply }: { page: Unavailable; reply: FormReply | undefined }) {
  const unsent = reply?.failure && {
    message: reply.failure.detail ?? "",
    text: String(reply.result.initialValue?.message ?? ""),
  };
  return <UnavailableListing {...page} unsent={unsent} />;
}
