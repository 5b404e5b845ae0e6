import { data, redirect } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { readForm } from "~/platform/http/requests/form.server";
import { textIn } from "~/platform/http/requests/form-text";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { NounRows } from "~/projects/items/noun-rows";
import { NOUNS, nounOf } from "~/projects/items/nouns";
import { failedWords } from "~/projects/items/row-answer";
import { done } from "~/projects/items/row-done.server";
import { listPath } from "~/projects/items/row-page";
import { changeRow, moveRow, rowsOf } from "~/projects/items/rows.server";
import { type RowAnswer, refusal, UNREACHED } from "~/ui/forms/form-answer";
import { orLost } from "~/ui/forms/lost-post";
import { capitalised } from "~/ui/text/words";
import { unlisted } from "../unlisted";
import type { Route } from "./+types/project-rows";

const TITLES = {
  tasks: "Tasks for the buyer",
  documents: "Documents",
  design: "Design selections",
  contacts: "Contacts",
};

/** Milestones are listed on the summary page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const noun = nounOf(params.noun);
  if (!noun) throw data(null, { status: 404 });
  if (noun.name === "milestones") throw redirect(listPath(params.projectId, noun.name));
  return { name: noun.name, title: TITLES[noun.name], rows: await rowsOf(noun, params.projectId) };
}

export const headers = privateHeaders;

/** Marks a task done or to do, or moves an item up or down. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const noun = nounOf(params.noun);
  if (!noun) throw data(null, { status: 404 });
  const form = await readForm(request);
  const { projectId } = params;
  const list = listPath(projectId, noun.name);
  const move = textIn(form, "move");
  if (noun.ranked && (move === "up" || move === "down")) {
    const moved = await moveRow(noun, projectId, textIn(form, "row"), move === "up" ? -1 : 1, user);
    const one = capitalised(noun.one);
    return done(
      form,
      { title: moved ? `${one} is now ${moved.place} of ${moved.of}` : `${one} can’t be moved further` },
      list,
    );
  }
  const to = textIn(form, "to");
  if (noun.name !== "tasks" || (to !== "done" && to !== "todo")) throw data(null, { status: 400 });
  const at = { projectId, id: textIn(form, "task") };
  const { kind } = await changeRow(noun, at, { completed: to === "done" }, user);
  if (kind === "missing") throw data(null, { status: 404 });
  throw redirect(list, 303);
}

/** A post that doesn't reach the server changes nothing. */
export function clientAction({ params, serverAction }: Route.ClientActionArgs): Promise<RowAnswer> {
  const noun = nounOf(params.noun) ?? NOUNS.tasks;
  return orLost(serverAction(), () => refusal({ said: failedWords(noun, "update", UNREACHED) }));
}

export const meta: Route.MetaFunction = (args) => unlisted("Project", args);

export default function ProjectRowsPage({ loaderData: { name, title, rows }, params }: Route.ComponentProps) {
  return <NounRows noun={NOUNS[name]} rows={rows} projectId={params.projectId} title={title} />;
}
