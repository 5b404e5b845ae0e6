/** The MLS's name and mark as its rules want them beside its listings. */
export type FeedCredit = { text: string | null; logo: { src: string; alt: string } | null };

export function FeedLogo({ logo }: { logo: NonNullable<FeedCredit["logo"]> }) {
  return <img className="mls-logo" src={logo.src} alt={logo.alt} height={24} loading="lazy" />;
}

export function FeedCredits({ credits }: { credits: readonly FeedCredit[] }) {
  return credits.map(({ text, logo }) => (
    <p key={`${text} ${logo?.src}`} className="mls-credit small">
      {logo ? <FeedLogo logo={logo} /> : null}
      {text}
    </p>
  ));
}
