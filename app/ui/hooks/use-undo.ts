import { useEffect } from "react";
import { useFetcher } from "react-router";
import { useFetcherAnswer } from "./use-fetcher-answer";

/** Sends the undo forms of toasts without leaving the page. Not part of the toast, which every page loads. */
export function useUndo(): void {
  const { submit, data: answer } = useFetcher<object>();
  useFetcherAnswer(answer);
  useEffect(() => {
    const send = (event: SubmitEvent) => {
      const button = event.submitter;
      if (!(button instanceof HTMLButtonElement && button.name === "undo")) return;
      event.preventDefault();
      void submit(button);
    };
    document.addEventListener("submit", send);
    return () => document.removeEventListener("submit", send);
  }, [submit]);
}
