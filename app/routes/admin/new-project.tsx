import { useEffect, useEffectEvent } from "react";
import { data, href, Link, redirectDocument, useNavigate } from "react-router";
import { fromRequest } from "~/offers/staff-offers.server";
import { requireStaff } from "~/platform/auth/staff.server";
import { filesIn, readUpload } from "~/platform/files/uploads.server";
import { flash } from "~/platform/http/cookies/flash.server";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { HERO, HERO_BYTES } from "~/projects/files/file-rules";
import { dropFiles, storeHero } from "~/projects/files/files.server";
import { uploadErrors } from "~/projects/files/upload-errors.server";
import { NEW_PROJECT } from "~/projects/items/nouns";
import { CREATED, type CreateAnswer, sendProject, withoutHero } from "~/projects/items/send-row";
import { createProject, setHero } from "~/projects/staff/staff.server";
import { readValues } from "~/ui/forms/fields";
import { NounForm, Refused } from "~/ui/forms/fields-form";
import { refusal, typedIn, UNREACHED } from "~/ui/forms/form-answer";
import { orLost } from "~/ui/forms/lost-post";
import { useSay } from "~/ui/toast";
import { Trail } from "~/ui/trail";
import { unlisted } from "../unlisted";
import type { Route } from "./+types/new-project";

/** Empty, or filled in from a request (`?request=`). */
export async function loader({ url, context }: Route.LoaderArgs) {
  await requireStaff(context);
  return { values: (await fromRequest(url.searchParams.get("request") ?? "")) ?? {} };
}

export const headers = privateHeaders;

const HERO_FIELD = { name: "hero", label: "Hero Image (optional)", rules: HERO };

/** Creates the project, then stores its hero image. A failed image leaves the project. */
export async function action({ request, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const upload = await readUpload(request, HERO_BYTES);
  const { form } = upload;
  const refused = (answer: Parameters<typeof refusal>[0], status: number) =>
    data<CreateAnswer>(refusal(answer), { status });
  const { values, errors, given } = readValues(NEW_PROJECT, Object.fromEntries(form));
  const bad = uploadErrors(upload, HERO_FIELD);
  if (bad) {
    const said = { title: "Error", detail: `${bad.errors.hero} The project wasn’t created.`, bad: true };
    return refused({ given, errors: { ...errors, ...bad.errors }, said }, bad.status);
  }
  if (Object.keys(errors).length > 0) return refused({ given, errors }, 422);
  const id = await createProject(values, user);
  const [hero] = filesIn(form, "hero");
  let said = CREATED;
  if (hero) {
    const stored = await storeHero(id, hero);
    if ("problem" in stored) said = withoutHero(stored.problem);
    else await dropFiles(await setHero(id, stored.key, user));
  }
  throw redirectDocument(href("/admin/projects/:projectId/summary", { projectId: id }), {
    status: 303,
    headers: { "Set-Cookie": await flash(said) },
  });
}

/** Sends a project with an image by script to show the progress. A post that doesn't reach the server keeps the form. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<CreateAnswer> {
  const form = await request.clone().formData();
  const sent = await sendProject(form);
  if (sent) return sent;
  const said = { title: "Error", detail: UNREACHED, bad: true };
  return orLost(serverAction(), () => refusal({ ...typedIn(form), said }));
}

export const meta: Route.MetaFunction = (args) => unlisted("Create Project", args);

export default function NewProjectPage({ loaderData, actionData }: Route.ComponentProps) {
  const refused = actionData?.kind === "refused" ? actionData : null;
  const typed = refused && Object.keys(refused.given).length > 0 ? refused.given : null;
  const say = useSay();
  const navigate = useNavigate();
  const created = useEffectEvent(({ id, said }: Extract<CreateAnswer, { kind: "created" }>) => {
    say(said);
    navigate(href("/admin/projects/:projectId/summary", { projectId: id }));
  });
  useEffect(() => {
    if (actionData?.kind === "created") created(actionData);
  }, [actionData]);
  return (
    <main id="main" className="wrap desk">
      <Trail to={href("/admin/projects")} label="Projects" />
      <div className="narrow">
        <h1>Create Project</h1>
        <Refused said={refused?.said ?? null} />
        <NounForm
          fields={NEW_PROJECT}
          values={typed ?? loaderData.values}
          errors={refused?.errors ?? none}
          file={HERO_FIELD}
          button="Create Project"
          busyButton="Creating..."
        />
        <p>
          <Link className="btn btn--plain" to={href("/admin/projects")}>
            Cancel
          </Link>
        </p>
      </div>
    </main>
  );
}

const none = {};
