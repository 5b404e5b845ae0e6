import { data, href } from "react-router";
import { getReply } from "~/forms/reply";
import { requireSession } from "~/platform/auth/session.server";
import { readForm } from "~/platform/http/requests/form.server";
import { findPicked } from "~/projects/design/choice-rules";
import { ChoiceFacts, ConfirmSection, describeOutcome, OptionCards, PickForm } from "~/projects/design/choice-view";
import { findProjectOfItem } from "~/projects/design/choices.server";
import { getDesignItemForBuyer } from "~/projects/design/data.server";
import { listProjects } from "~/projects/projects.server";
import { Locked, ProjectTabs } from "~/projects/summary/project-parts";
import { BackLink } from "~/ui/back-link";
import { ButtonLink } from "~/ui/button";
import { cardClass } from "~/ui/card";
import { submitButton } from "~/ui/forms/submit-form";
import { FailureNotice } from "~/ui/notice";
import { receiveChoice } from "../choice-page.server";
import { noindexMeta } from "../noindex-meta";
import { reloadAfterConflict } from "../reload-after-conflict";
import type { Route } from "./+types/choice";

/** The item's project needn't be the selected one: an email may have led here. */
export async function loader({ params: { itemId }, context }: Route.LoaderArgs) {
  const session = await requireSession(context);
  const projects = await listProjects(session);
  if (projects.length === 0) return null;
  const projectId = await findProjectOfItem(itemId, projects);
  const item = projectId ? await getDesignItemForBuyer({ projectId, id: itemId }, session.user) : null;
  if (!projectId || !item?.choice) throw data(null, { status: 404 });
  return { projectId, item, choice: item.choice };
}

/** Picks or confirms an option. */
export async function action({ request, params: { itemId }, context }: Route.ActionArgs) {
  const session = await requireSession(context);
  const form = await readForm(request);
  const projectId = await findProjectOfItem(itemId, await listProjects(session));
  if (!projectId) throw data(null, { status: 404 });
  const page = href("/dashboard/design/:itemId", { itemId });
  return receiveChoice(form, { projectId, id: itemId }, { ...session.user, staff: false }, page);
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => submitButton(request, serverAction);

export const shouldRevalidate = reloadAfterConflict;

export const meta: Route.MetaFunction = (args) => noindexMeta(args.loaderData?.item.name ?? "Design", args);

export default function ChoicePage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <Locked title="Design" />;
  const { projectId, item, choice } = loaderData;
  const failure = getReply(actionData)?.failure;
  const picked = findPicked(choice, choice.options);
  const outcome = describeOutcome(choice, item.status === "confirmed");
  const mayDecide = choice.state === "open" && choice.mayDecide;
  return (
    <main id="main">
      <ProjectTabs />
      <div>
        <BackLink to={href("/dashboard/design")} label="Design" />
        <h1>{item.name}</h1>
        <p className="text-soft">{`${item.rooms.join(", ")}, ${item.productType}`}</p>
        {item.description ? <p className="mt-2 max-w-160 whitespace-pre-wrap">{item.description}</p> : null}
      </div>
      {failure ? <FailureNotice failure={failure} /> : null}
      {outcome ? <p className={cardClass({ className: "max-w-160" })}>{outcome}</p> : null}
      <ChoiceFacts choice={choice} />
      <section aria-labelledby="options">
        <h2 id="options">{mayDecide ? "Compare and pick one" : "Options"}</h2>
        <OptionCards
          choice={choice}
          renderActions={(option) => (mayDecide && option.id !== choice.pickedId ? <PickForm option={option} /> : null)}
        />
      </section>
      {mayDecide && picked ? <ConfirmSection option={picked} /> : null}
      <p>
        <ButtonLink to={href("/dashboard/messages/:threadId", { threadId: projectId })}>Ask a question</ButtonLink>
      </p>
    </main>
  );
}
