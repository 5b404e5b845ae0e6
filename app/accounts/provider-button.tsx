import { href } from "react-router";
import { Button } from "~/ui/button";

/** Google's logo in its colors, as its branding guidelines for this button require. */
function GoogleLogo() {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
      <path
        fill="#4285F4"
        d="M22.6 12.2c0-.8-.1-1.5-.2-2.2H12v4.200h6a5.1 5.1 0 0 1-2.2 3.400v2.800h3.600c2-1.9 3.200-4.700 3.200-8.200Z"
      />
      <path
        fill="#34A853"
        d="M12 23c3 0 5.500-1 7.300-2.700l-3.600-2.800a6.600 6.600 0 0 1-9.800-3.400H2.200V17A11 11 0 0 0 12 23Z"
      />
      <path fill="#FBBC05" d="M5.900 14.100a6.600 6.600 0 0 1 0-4.200V7H2.200a11 11 0 0 0 0 9.900Z" />
      <path
        fill="#EA4335"
        d="M12 5.400c1.600 0 3.100.6 4.200 1.700l3.200-3.200A11 11 0 0 0 2.200 7l3.700 2.900A6.600 6.600 0 0 1 12 5.400Z"
      />
    </svg>
  );
}

/** A word between two lines. */
const orClass =
  "flex items-center gap-4 text-small text-soft before:h-px before:flex-1 before:bg-line before:content-[''] " +
  "after:h-px after:flex-1 after:bg-line after:content-['']";

/** The provider's sign-in button. It is a plain form because fetch cannot follow a redirect to another site's page. */
export function ProviderButton({ provider, returnTo }: { provider: string; returnTo: string }) {
  return (
    <>
      <form method="post" action={href("/auth/provider")}>
        <input type="hidden" name="returnTo" value={returnTo} />
        <Button look="edge" wide type="submit">
          {provider === "Google" ? <GoogleLogo /> : null}
          {`Continue with ${provider}`}
        </Button>
      </form>
      <p className={orClass}>or</p>
    </>
  );
}
