import { href, redirectDocument } from "react-router";
import { deleteAccount } from "~/accounts/profile.server";
import { profileClass } from "~/accounts/profile-forms";
import { signOutHeaders } from "~/accounts/sign-out.server";
import { requireRecentAuthentication } from "~/platform/auth/session.server";
import { flash } from "~/platform/http/cookies/flash.server";
import { readForm } from "~/platform/http/requests/form.server";
import { Button, ButtonLink } from "~/ui/button";
import { ButtonForm } from "~/ui/forms/button-form";
import { submitButton } from "~/ui/forms/submit-form";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/delete-account";

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = await requireRecentAuthentication(context, href("/dashboard/profile/delete"));
  return { email: user.email, isStaff: user.staff };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { user } = await requireRecentAuthentication(context, href("/dashboard/profile/delete"));
  await readForm(request);
  await deleteAccount(user);
  const headers = await signOutHeaders();
  headers.append("Set-Cookie", await flash({ title: "Your account was deleted" }));
  throw redirectDocument(href("/"), { status: 303, headers });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => submitButton(request, serverAction);

export const meta: Route.MetaFunction = (args) => noindexMeta("Delete your account", args);

export default function DeleteAccountPage({ loaderData: { email, isStaff } }: Route.ComponentProps) {
  return (
    <main id="main" className={profileClass}>
      <div>
        <h1>Delete your account?</h1>
        <p className="text-soft">{`The account for ${email}.`}</p>
      </div>
      <section>
        <p>
          We immediately delete your name, phone number, and password, your saved homes and searches, your cost and
          timeline requests with their messages, all sessions, and every email to you that we still have.
        </p>
        <p>
          Messages about your project, and the documents that you sent for it, stay with the project. So does what you
          signed. You are removed from projects that others started with us.
        </p>
        <p>
          We keep a record that an account was signed in to and deleted, with a number in place of your name and
          address.{isStaff ? " The second factor of a staff address stays with the address." : ""}
        </p>
        <ButtonForm className="flex items-center gap-4">
          <Button look="sun" type="submit">
            Delete my account
          </Button>
          <ButtonLink look="plain" to={href("/dashboard/profile")}>
            Keep my account
          </ButtonLink>
        </ButtonForm>
      </section>
    </main>
  );
}
