/** The letters about signing in. */
import { type Letter, letter } from "~/platform/mail/letter";

const IGNORE = "If you did not ask for this, you can ignore it. Nothing happens without a press of the button.";

/** @param minutes that the link is good for */
export function signInLetter({
  to,
  url,
  minutes,
  from,
}: {
  to: string;
  url: string;
  minutes: number;
  from: string;
}): Letter {
  return letter(
    { kind: "sign-in-link", to, subject: `Your sign-in link for ${from}` },
    [
      `Here is your link to sign in to ${from}. It is good for ${minutes} minutes and works once, in any browser.`,
      { label: `Sign in to ${from}`, url },
      IGNORE,
    ],
    from,
  );
}
