import { useFetcher } from "react-router";
import { getReply } from "~/forms/reply";
import { useFetcherAnswer } from "~/ui/hooks/use-fetcher-answer";
import { Icon } from "~/ui/icons";

const boxClass =
  "-my-2.5 -ml-2.5 grid size-11 flex-none place-items-center rounded-control *:grid *:size-6 *:place-items-center " +
  "*:rounded-[0.4rem] *:border-[1.5px] *:border-edge *:bg-paper aria-checked:*:border-agave aria-checked:*:bg-agave " +
  "aria-checked:*:text-paper not-aria-checked:[&_svg]:invisible";

/**
 * The checkbox of an item that can be done: a submit button without scripts; with scripts it changes at once and reverts on
 * failure.
 * @param field the name of the field with the item's id
 * @param action path that the form posts to
 * @param label what a checked one means
 * @returns the checkbox, and whether it shows the item as done
 */
export function useDoneCheckbox(
  item: { id: string; name: string; done: boolean },
  field: string,
  action: string,
  label = "Done",
) {
  const { Form, formData, state, data: answer } = useFetcher<object>();
  useFetcherAnswer(answer);
  // Shows the submitted state until the response arrives. A failure is known before the page reloads its data.
  const submittedStatus = state === "loading" && getReply(answer)?.failure ? null : formData?.get("to");
  const done = submittedStatus ? submittedStatus === "done" : item.done;
  const checkbox = (
    <Form method="post" action={action}>
      <input type="hidden" name={field} value={item.id} />
      {/* biome-ignore lint/a11y/useSemanticElements: an input of type checkbox cannot submit its form without scripts. */}
      <button
        type="submit"
        className={boxClass}
        name="to"
        value={done ? "todo" : "done"}
        role="checkbox"
        aria-checked={done}
        aria-label={`${label}: ${item.name}`}
      >
        <i>
          <Icon name="check" size="s" />
        </i>
      </button>
    </Form>
  );
  return { checkbox, done };
}
