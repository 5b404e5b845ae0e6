import { buildPhoneUrl } from "./text/text";

/** A phone number as a link that dials it. Text that isn't a whole number stays text. */
export function PhoneLink({ phone }: { phone: string }) {
  const url = buildPhoneUrl(phone);
  if (!url) return phone;
  return (
    <a className="link" href={url}>
      {phone}
    </a>
  );
}
