import { defineOperation } from "~/platform/api/operation.server";
import { isId } from "~/platform/db/id";
import { sendPicture } from "~/platform/files/send.server";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import { PICTURE_ANSWERS } from "./item-operations.server";

export const loader = defineOperation("GET", "/api/upgrade-photos/:photoId", {
  tag: "Listings",
  id: "readUpgradePhoto",
  summary: "A photo of an upgrade",
  description: "A photo never changes under its URL.",
  access: "public",
  answers: PICTURE_ANSWERS,
  problems: { 404: "No upgrade has such a photo." },
}).serve(async ({ request, params: { photoId } }) =>
  isId(photoId)
    ? sendPicture(request, `upgrades/${photoId}.webp`, "public, max-age=31536000, immutable")
    : notFoundProblem("Photo not found."),
);
