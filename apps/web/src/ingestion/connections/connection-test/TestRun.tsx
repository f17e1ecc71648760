import type { RemoteResult, RemoteStep } from "@hub/contract/ingestion/remote.ts";
import { Button } from "@mantine/core";
import { Writing } from "../../../ui/read-only.tsx";
import { useErrorText } from "../../../api/error-text.ts";
import { useCodeText } from "../../../texts/language.tsx";
import { useFormats } from "../../../texts/formats.ts";
import { StepList } from "./StepList.tsx";

type Props = {
  /** Whose texts name the steps. */
  area: "connections" | "sftp";
  trial: { isPending: boolean; data: { steps: readonly RemoteStep[] } | undefined; error: Error | null; mutate: () => void };
  /** What the server's record says: while a test goes on, what was done so far; else how the last one ended. */
  seen: { lastResult: RemoteResult | null; lastResultAt: string | null };
  expected: readonly RemoteStep["step"][];
  dirty: boolean;
  /** Whether what is wrong stands at the fields already. */
  toldAtFields: boolean;
  words: { run: string; running: string; passed: string; failed: (step: string) => string; steps: string; stepsOf: (at: string) => string };
};

/** Runs a test of a server and shows its steps as they are done. */
export function TestRun({ area, trial, seen, expected, dirty, toldAtFields, words }: Props) {
  const codeText = useCodeText();
  const errorText = useErrorText();
  const formats = useFormats();
  const { isPending, data, error } = trial;
  const soFar = seen.lastResult?.running ? seen.lastResult.steps : [];
  const steps = isPending ? soFar : (data?.steps ?? seen.lastResult?.steps ?? []);
  const failed = steps.find(({ state }) => state === "failed");
  const label = !data && !isPending && seen.lastResultAt !== null ? words.stepsOf(formats.instant(seen.lastResultAt)) : words.steps;
  return (
    <>
      <div className="hub-page-actions">
        <Writing>
          <Button disabled={dirty} loading={isPending} onClick={() => trial.mutate()}>
            {words.run}
          </Button>
        </Writing>
        <span role="status">
          {isPending && words.running}
          {data && (failed ? words.failed(codeText(area, `step-${failed.step}`)) : words.passed)}
        </span>
      </div>
      {error && !toldAtFields && (
        <p className="hub-field-error" role="alert">
          {errorText(error)}
        </p>
      )}
      {(steps.length > 0 || isPending) && (
        <>
          <h3 className="hub-small-title">{label}</h3>
          <StepList label={label} steps={steps} expected={expected} running={isPending} area={area} />
        </>
      )}
    </>
  );
}
