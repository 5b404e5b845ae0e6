import { href } from "react-router";
import { z } from "zod";
import { listingIdField, parseListingId } from "~/listings/home/detail.server";
import { defineOperation, serveOperations } from "~/platform/api/operation.server";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import { filterSavedIds, listSavedHomes, removeHome, type SavedHome, saveHome } from "~/saved-homes/saved-homes.server";
import { formatMoney } from "~/ui/text/money";

const savedHomeJson = z
  .object({
    id: z.int(),
    mls_id: z.string(),
    photo_url: z.string().nullable().meta({ description: "Null without a photo, and off the market." }),
    address: z.string(),
    price_formatted: z.string(),
  })
  .meta({ id: "SavedHome", description: "A home that the caller saved." });

const toSavedHomeJson = ({ id, mlsId, photo, address, price }: SavedHome): z.infer<typeof savedHomeJson> => ({
  id,
  mls_id: mlsId,
  photo_url: photo,
  address,
  price_formatted: formatMoney(price),
});

export const loader = serveOperations(
  defineOperation("GET", "/api/saved-homes", {
    tag: "Saved homes",
    id: "listSavedHomes",
    summary: "The caller’s saved homes",
    description: "Also those that are off the market, without a photo.",
    access: "account",
    answers: {
      200: {
        description: "The homes, last saved first.",
        schema: z.array(savedHomeJson),
        example: [
          {
            id: 4471,
            mls_id: "IV26203311",
            photo_url: "/api/media/4471-0f1e2d3c4b5a6978?w=480",
            address: "4471 Brockton Ave, Riverside, CA 92501",
            price_formatted: "$589,000",
          },
        ],
      },
    },
  }).handle(async ({ session: { user } }) => ({
    status: 200,
    body: (await listSavedHomes(user.id)).map(toSavedHomeJson),
  })),

  defineOperation("GET", "/api/saved-properties/:id/is-saved", {
    tag: "Saved homes",
    id: "isHomeSaved",
    summary: "Whether a home is saved",
    description: "By the caller.",
    access: "account",
    answers: {
      200: {
        description: "Whether the caller saved the home; false for an unknown home.",
        schema: z.object({ isSaved: z.boolean() }),
        example: { isSaved: true },
      },
    },
  }).handle(async ({ params, session: { user } }) => {
    const id = parseListingId(params.id);
    const isSaved = id !== null && (await filterSavedIds(user.id, [id])).length > 0;
    return { status: 200, body: { isSaved } };
  }),
);

export const action = serveOperations(
  defineOperation("POST", "/api/saved-properties", {
    tag: "Saved homes",
    id: "saveHome",
    summary: "Save a home",
    description: "For the caller. A home that was saved before stays saved.",
    access: "account",
    idempotent: true,
    body: {
      json: z.strictObject({ listingId: listingIdField }).meta({ id: "SavedHomeInput" }),
      example: { listingId: 4471 },
    },
    answers: {
      201: {
        description: "The home is saved, or was before.",
        schema: z.object({ listingId: z.int(), isSaved: z.literal(true) }),
        example: { listingId: 4471, isSaved: true },
      },
    },
    problems: { 404: "The home isn’t on the market." },
  }).handle(async ({ body: { listingId }, session: { user } }) => {
    if (listingId === null || !(await saveHome(user.id, listingId))) return notFoundProblem("Listing not found");
    const location = href("/api/saved-properties/:id/is-saved", { id: String(listingId) });
    return { status: 201, body: { listingId, isSaved: true }, location };
  }),

  defineOperation("DELETE", "/api/saved-properties/:id", {
    tag: "Saved homes",
    id: "removeSavedHome",
    summary: "Remove a saved home",
    description: "For the caller. A home that wasn’t saved is no error.",
    access: "account",
    answers: { 204: { description: "The home isn’t saved, or never was." } },
  }).handle(async ({ params, session: { user } }) => {
    const id = parseListingId(params.id);
    if (id !== null) await removeHome(user.id, id);
    return { status: 204 };
  }),
);
