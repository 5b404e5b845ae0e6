import type { Failure } from "~/forms/reply";

export const UNREACHABLE: Failure = { title: "Error", detail: "We couldn’t reach the server. Please try again." };
