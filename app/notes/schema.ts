/** The form of a note, shared by server and browser. */
import * as z from "zod/mini";
import { requiredMultiline } from "~/forms/text";

export const NOTE_FORM = "note";
export const MAX_NOTE_LENGTH = 4_000;

/** What a note can be about. */
export const ABOUT = ["project", "request", "person"] as const;
export type About = { about: (typeof ABOUT)[number]; aboutId: string };

export const noteFields = { body: requiredMultiline({ required: "Write a note.", max: MAX_NOTE_LENGTH }) };
export const noteSchema = z.object(noteFields);
