/** The names and addresses of the business that pages show. */
import { env } from "./env.server";

/** The brokerage that runs the site, which advertising of homes must name. */
export type Brokerage = {
  legalName: string;
  /** Its legal name, and its license number at California's Department of Real Estate. */
  line: string;
  /** The words of the equal-housing mark; null if it isn't shown. */
  equalHousing: string | null;
  /** Who answers questions and requests. */
  answerNotice: string;
};

export type Brand = {
  name: string;
  brokerage: Brokerage;
  faqUrl: string;
  getStartedUrl: string;
  termsUrl: string;
  privacyUrl: string;
  socialLinks: { name: string; url: string }[];
  supportEmail: string;
  supportPhone: string;
};

export function brand(): Brand {
  const { BRAND_NAME, MARKETING_URL, SOCIAL_LINKS, SUPPORT_EMAIL, SUPPORT_PHONE } = env();
  const { LEGAL_NAME, DRE_LICENSE, EQUAL_HOUSING, ANSWER_NOTICE } = env();
  return {
    name: BRAND_NAME,
    brokerage: {
      legalName: LEGAL_NAME,
      line: DRE_LICENSE ? `${LEGAL_NAME}, DRE license ${DRE_LICENSE}` : LEGAL_NAME,
      equalHousing: EQUAL_HOUSING ? "Equal Housing Opportunity" : null,
      answerNotice: ANSWER_NOTICE.replaceAll("{name}", LEGAL_NAME),
    },
    faqUrl: new URL("/faq", MARKETING_URL).href,
    termsUrl: new URL("/terms", MARKETING_URL).href,
    privacyUrl: new URL("/privacy", MARKETING_URL).href,
    getStartedUrl: new URL("/onboard", MARKETING_URL).href,
    socialLinks: SOCIAL_LINKS.map((link) => {
      const [name = "", ...address] = link.split("=");
      return { name, url: address.join("=") };
    }),
    supportEmail: SUPPORT_EMAIL,
    supportPhone: SUPPORT_PHONE,
  };
}
