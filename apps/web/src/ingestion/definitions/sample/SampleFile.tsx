import { canonicalFields, getFieldSpec } from "@hub/domain/ingestion/canonical-record.ts";
import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { useText } from "../../../texts/language.tsx";
import type { Draft } from "../draft.ts";
import type { DraftColumn } from "../draft-column.ts";
import { guessColumns, splitKnown } from "./guess-columns.ts";
import { decodeSample, readSample, type Sample, sampleBytes } from "./sample-csv.ts";

type Props = { draft: Draft; onColumns: (columns: DraftColumn[]) => void };
type Result = { file: string; added: number; known: number } | { file: string; refused: true };

/** Proposes columns from a CSV file that is only looked at here, in the browser; what is defined already stays as it is. */
export function SampleFile({ draft, onColumns }: Props) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [result, setResult] = useState<Result>();
  const read = async (file: File | undefined) => {
    if (!file) return;
    const sample = readSample(decodeSample(new Uint8Array(await file.slice(0, sampleBytes).arrayBuffer())), file.size <= sampleBytes);
    if (!sample) return setResult({ file: file.name, refused: true });
    const { columns, known } = propose(sample, draft);
    onColumns(columns);
    setResult({ file: file.name, added: columns.length, known });
  };
  return (
    <div className="hub-sample">
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.tsv"
        onChange={(event) => {
          void read(event.currentTarget.files?.[0]);
          event.currentTarget.value = "";
        }}
      />
      <Button variant="default" onClick={() => input.current?.click()}>
        {t("configuration.sample")}
      </Button>
      <span className="hub-dimmed">{t("configuration.sample-help")}</span>
      <p role="status" className={result && ("refused" in result ? "hub-note hub-note-late" : "hub-note hub-note-good")}>
        {result &&
          ("refused" in result ? t("configuration.sample-refused", { file: result.file }) : t("configuration.sample-done", result))}
      </p>
    </div>
  );
}

/** Columns the definition does not know; never a field that is fed already, nor one of persons where a row is an entity. */
function propose({ delimiter, header, rows }: Sample, draft: Draft): { columns: DraftColumn[]; known: number } {
  const { fresh, known } = splitKnown(header, draft.columns);
  const fed = draft.columns.flatMap(({ targets }) => targets.map(({ field }) => field));
  const unfit = draft.holds === "figures" ? canonicalFields.filter((field) => getFieldSpec(field).about === "person") : [];
  const entity = draft.entityFrom === "delivery" ? ["legal_entity"] : [];
  const names = header.map((name) => (fresh.has(name) ? name : ""));
  return { columns: guessColumns({ delimiter, header: names, rows }, [...fed, ...unfit, ...entity]), known };
}
