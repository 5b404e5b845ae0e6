import { href, useLocation } from "react-router";
import { BrandLink } from "~/ui/brand-link";
import { BrokerageLine } from "~/ui/brokerage";
import { Button } from "~/ui/button";

type Brand = {
  name: string;
  brokerage: { legalName: string };
  faqUrl: string;
  termsUrl: string;
  privacyUrl: string;
  socialLinks: { name: string; url: string }[];
  supportEmail: string;
};

/** The footer's columns of links. Some lead to the marketing site. */
function columns(brand: Brand): { title: string; links: [label: string, url: string][] }[] {
  const { origin } = new URL(brand.faqUrl);
  const site = (path: string) => origin + path;
  return [
    {
      title: "Learn",
      links: [
        ["How It Works", href("/how-it-works")],
        ["FAQ", brand.faqUrl],
        ["For Home Sellers", site("/sellers")],
        ["For Home Buyers", site("/buyers")],
        ["For Agents & Brokerages", site("/agents")],
      ],
    },
    {
      title: brand.name,
      links: [
        ["About Us", site("/about")],
        ["Careers", site("/careers")],
      ],
    },
    {
      title: "Resources",
      links: [
        ["Blog", site("/blog")],
        ["Design Planner", site("/design-planner")],
        ["Financing", site("/financing")],
      ],
    },
    {
      title: "Legal",
      links: [
        ["Terms", brand.termsUrl],
        ["Privacy", brand.privacyUrl],
        ["Your privacy choices", site("/privacy-choices")],
      ],
    },
  ];
}

function Hills() {
  return (
    <svg
      className="block h-[clamp(3.5rem,8vw,7.5rem)] w-full print:hidden"
      viewBox="0 0 1440 120"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <circle cx="1010" cy="60" r="40" fill="var(--color-sun)" />
      <path
        d="M0 84C140 62 250 40 390 58s240 40 400 24 250-40 400-26 180 24 250 18v46H0Z"
        fill="color-mix(in oklab,var(--color-sand),var(--color-paper) 55%)"
      />
      <path
        d="M0 100c160-14 270-42 430-26s260 30 420 14 330-44 590-8v40H0Z"
        fill="color-mix(in oklab,var(--color-sand),var(--color-paper) 25%)"
      />
      <path d="M0 112c220-12 420-26 640-14s420 10 800-12v34H0Z" fill="var(--color-sand)" />
    </svg>
  );
}

/** A plain form, so that the browser loads a new document with or without scripts. */
function VersionSwitch({ light }: { light: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action={href("/light")} className="mt-2 max-w-[30ch]">
      <input type="hidden" name="returnTo" value={pathname + search} />
      <Button look="edge" size="s" className="mt-2 mb-1.5" name="light" value={light ? "0" : "1"} type="submit">
        {light ? "Full version" : "Light version"}
      </Button>
      <p className="type-micro text-soft">
        {light
          ? "You’re seeing the light version: no scripts, small photos."
          : "No scripts and small photos, to save data."}
      </p>
    </form>
  );
}

const linksClass =
  "bg-sand max-sm:pb-16 [&_li_a]:inline-flex [&_li_a]:min-h-9 [&_li_a]:items-center [&_li_a]:text-card [&_li_a]:text-soft " +
  "[&_li_a]:no-underline [&_li_a]:hover:text-ink [&_li_a]:hover:underline pointer-coarse:[&_li_a]:min-h-11 " +
  "pointer-coarse:[&_li_a]:min-w-11";
const columnsClass =
  "grid grid-cols-[1.6fr_repeat(4,1fr)] gap-8 pt-10 pb-12 max-lg:grid-cols-4 max-md:grid-cols-2 print:hidden";

/** @param light whether this is the light version */
export function SiteFooter({ brand, light }: { brand: Brand; light: boolean }) {
  return (
    <footer>
      <Hills />
      <div className={linksClass}>
        <div className="wrap-page">
          <div className={columnsClass}>
            <div className="max-lg:col-span-full">
              <BrandLink background="sand">{brand.name}</BrandLink>
              <p className="type-small mt-2 max-w-[30ch] text-soft">
                Homes for sale in California, priced with the work you’d like done.
              </p>
              <p className="type-small mt-2 max-w-[30ch]">
                <a className="link" href={`mailto:${brand.supportEmail}`}>
                  {brand.supportEmail}
                </a>
              </p>
              <VersionSwitch light={light} />
            </div>
            {columns(brand).map((column) => (
              <nav key={column.title} aria-label={column.title}>
                <h2 className="mb-2 text-card tracking-normal">{column.title}</h2>
                <ul>
                  {column.links.map(([label, url]) => (
                    <li key={label}>
                      <a href={url}>{label}</a>
                    </li>
                  ))}
                </ul>
              </nav>
            ))}
          </div>
          <SocialLinks links={brand.socialLinks} />
          <LegalLine brokerage={brand.brokerage} />
        </div>
      </div>
    </footer>
  );
}

function SocialLinks({ links }: { links: Brand["socialLinks"] }) {
  if (links.length === 0) return null;
  return (
    <nav className="print:hidden" aria-label="Social media">
      <ul className="flex flex-wrap gap-x-6 pb-6">
        {links.map(({ name, url }) => (
          <li key={name}>
            <a href={url}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The brokerage that displays the homes, and the disclaimer: IDX rules require both on every page with homes. */
export function LegalLine({ brokerage }: Pick<Brand, "brokerage">) {
  return (
    <>
      <BrokerageLine className="mb-3" />
      <p className="type-micro max-w-[96ch] pb-10 text-soft print:pb-0">
        Listing data comes from an IDX feed and is provided for consumers’ personal, non-commercial use. It may not be
        used for any purpose other than to identify properties you may be interested in buying. Deemed reliable but not
        guaranteed. Place data © GeoNames, CC BY 4.0. © {brokerage.legalName}
      </p>
    </>
  );
}
