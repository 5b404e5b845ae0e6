import { href } from "react-router";
import { Button } from "~/ui/button";
import { cardClass } from "~/ui/card";
import { ButtonForm } from "~/ui/forms/button-form";
import { ItemSection } from "../../item-section";
import { OrderedRowActions } from "../../row-actions";
import type { Choice } from "../choice-json.server";
import { findPicked } from "../choice-rules";
import { ChoiceFacts, ConfirmSection, describeOutcome, OptionCards, PickForm } from "../choice-view";
import type { DesignItem } from "../data.server";
import type { DesignOption } from "./data.server";

const LIST_ID = "rows-options";
const loadDialog = async () => (await import("./option-form")).OptionDialog;

/** The options of a design item, with buttons to add, edit, delete, reorder and pick them, and what became of the choice. */
export function OptionList({
  projectId,
  item,
  choice,
  rows,
}: {
  projectId: string;
  item: DesignItem;
  /** Null without options. */
  choice: Choice | null;
  rows: readonly DesignOption[];
}) {
  const at = { projectId, itemId: item.id };
  const list = href("/admin/projects/:projectId/design/:itemId/options", at);
  const picked = choice ? findPicked(choice, choice.options) : undefined;
  const outcome = choice && describeOutcome(choice, item.status !== "Pending");
  return (
    <ItemSection
      id={LIST_ID}
      title={`Options for ${item.itemName}`}
      add={{
        text: "Add option",
        to: href("/admin/projects/:projectId/design/:itemId/options/new", at),
        load: loadDialog,
        look: choice?.state === "open" && choice.mayDecide && picked ? "sand" : undefined,
      }}
      emptyText={
        choice
          ? null
          : "No options yet. Add what the buyer can choose from, and set an allowance and a last day on the item."
      }
    >
      {choice ? (
        <div className="grid gap-7">
          <ChoiceFacts choice={choice} />
          {outcome ? (
            <div className={cardClass({ className: "grid max-w-160 gap-3" })}>
              <p>{outcome}</p>
              <ButtonForm>
                <Button type="submit" name="intent" value="open">
                  Open again
                </Button>
              </ButtonForm>
            </div>
          ) : (
            <p className="text-soft">
              {picked
                ? `${choice.pickedBy} picked ${picked.name}. It isn’t confirmed yet.`
                : "Nothing is picked yet. You may pick for the buyer, who then confirms."}
            </p>
          )}
          <OptionCards
            choice={choice}
            renderActions={(option) => {
              const n = rows.findIndex(({ id }) => id === option.id);
              const row = rows[n];
              const params = { ...at, optionId: option.id };
              return (
                <>
                  {choice.state === "open" && option.id !== choice.pickedId ? <PickForm option={option} /> : null}
                  {row ? (
                    <OrderedRowActions
                      singular="design option"
                      name={row.name}
                      version={row.version}
                      listId={LIST_ID}
                      list={list}
                      id={row.id}
                      first={n === 0}
                      last={n === rows.length - 1}
                      isMovable={rows.length > 1}
                      edit={{
                        to: href("/admin/projects/:projectId/design/:itemId/options/:optionId", params),
                        load: loadDialog,
                      }}
                      deletePath={href("/admin/projects/:projectId/design/:itemId/options/:optionId/delete", params)}
                    />
                  ) : null}
                </>
              );
            }}
          />
          {choice.state === "open" && choice.mayDecide && picked ? <ConfirmSection option={picked} /> : null}
        </div>
      ) : null}
    </ItemSection>
  );
}
