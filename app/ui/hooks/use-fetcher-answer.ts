import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { getReply } from "~/forms/reply";
import { useToast } from "../toast";

/** Shows what a button's fetcher got: the toast that came with its redirect, which the page reads with its data, or a failure. */
export function useFetcherAnswer(answer: object | undefined): void {
  const { revalidate } = useRevalidator();
  const showToast = useToast();
  useEffect(() => {
    if (!answer) return;
    const failure = getReply(answer)?.failure;
    if ("redirectTo" in answer) revalidate();
    else if (failure) return showToast({ ...failure, bad: true });
  }, [answer, revalidate, showToast]);
}
