import { type ReactNode, type SubmitEvent, useState } from "react";
import { ApiError } from "../../api/client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { useText } from "../../texts/language.tsx";
import { OtherAddress } from "./OtherAddress.tsx";
import { ElsewhereProblem, StepProblem } from "./use-key.ts";

/** One step of a second factor: doing it, and what it came back with. A step that is done has its page go on by itself. */
export function useStep(work: (fields: ReadonlyMap<string, string>) => Promise<void>) {
  const t = useText();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ReactNode>();
  const textOf = (failure: unknown): ReactNode => {
    if (failure instanceof ElsewhereProblem) return <OtherAddress address={failure.address} />;
    if (failure instanceof StepProblem) return t(failure.text);
    // What is wrong with the one field says more than that something is.
    const [field] = failure instanceof ApiError ? failure.fields : [];
    return field?.error ?? errorText(failure);
  };
  const run = async (fields: ReadonlyMap<string, string> = new Map()) => {
    setBusy(true);
    setError(undefined);
    try {
      await work(fields);
    } catch (failure) {
      setError(textOf(failure));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // It may stand in a dialog of another form, which React takes for one in it.
    event.stopPropagation();
    void run(new FormData(event.currentTarget) as unknown as ReadonlyMap<string, string>);
  };
  return { busy, error, run: () => void run(), submit };
}
