/** The names and addresses of the business that pages show. */
import { env } from "./env.server";

export type Brand = {
  name: string;
  legalName: string;
  faqUrl: string;
  getStartedUrl: string;
  termsUrl: string;
  privacyUrl: string;
  socialLinks: { name: string; url: string }[];
  supportEmail: string;
  supportPhone: string;
};

export function brand(): Brand {
  const { BRAND_NAME, LEGAL_NAME, MARKETING_URL, SOCIAL_LINKS, SUPPORT_EMAIL, SUPPORT_PHONE } = env();
  return {
    name: BRAND_NAME,
    legalName: LEGAL_NAME,
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
