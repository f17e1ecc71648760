import { readSample } from "@hub/contract/ingestion/samples.ts";
import { Button, NativeSelect } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { call } from "../../../api/client.ts";
import { useErrorText } from "../../../api/error-text.ts";
import { useText } from "../../../texts/language.tsx";
import type { Draft } from "../draft.ts";
import { type Proposal, propose, type ReadSample } from "./propose.ts";

type Props = { draft: Draft; onProposal: (proposal: Proposal) => void };
type Chosen = { file: File; sheet: string | undefined };
/** A workbook with several sheets that may be the one: which is asked before anything is proposed. */
type Asking = { file: File; sheets: string[]; sheet: string; read: ReadSample };

/** Proposes columns from a CSV or XLSX file, which the server reads as a delivery and does not keep; what is defined already stays as it is. */
export function SampleFile({ draft, onProposal }: Props) {
  const t = useText();
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const [asking, setAsking] = useState<Asking>();
  const [done, setDone] = useState<Proposal & { file: string }>();
  const apply = (file: File, read: ReadSample) => {
    const proposal = propose(read, draft);
    onProposal(proposal);
    setAsking(undefined);
    setDone({ ...proposal, file: file.name });
  };
  const reading = useMutation({
    mutationFn: ({ file, sheet }: Chosen) => call(readSample, { body: sheet === undefined ? {} : { sheet }, file }),
    onSuccess: (read, { file, sheet }) => {
      if (sheet === undefined && read.sheets.length > 1) setAsking({ file, sheets: read.sheets, sheet: read.sheet ?? "", read });
      else apply(file, read);
    },
  });
  const start = (chosen: Chosen) => {
    setDone(undefined);
    reading.mutate(chosen);
  };
  return (
    <div className="hub-sample">
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv,.txt,.tsv"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = "";
          setAsking(undefined);
          if (file) start({ file, sheet: undefined });
        }}
      />
      <Button variant="default" loading={reading.isPending} onClick={() => input.current?.click()}>
        {t("configuration.sample")}
      </Button>
      <span className="hub-dimmed">{t("configuration.sample-help")}</span>
      {asking && (
        <div className="hub-sample-sheet">
          <NativeSelect
            label={t("configuration.sample-sheet", { file: asking.file.name })}
            data={asking.sheets}
            value={asking.sheet}
            disabled={reading.isPending}
            onChange={(event) => setAsking({ ...asking, sheet: event.currentTarget.value })}
          />
          <Button
            loading={reading.isPending}
            onClick={() =>
              asking.sheet === asking.read.sheet ? apply(asking.file, asking.read) : start({ file: asking.file, sheet: asking.sheet })
            }
          >
            {t("configuration.sample-propose")}
          </Button>
        </div>
      )}
      <div role="status">
        {reading.isError && (
          <p className="hub-note hub-note-late">
            {t("configuration.sample-refused", { file: reading.variables.file.name, reason: errorText(reading.error) })}
          </p>
        )}
        {done && <Told {...done} />}
      </div>
    </div>
  );
}

/** What was proposed, and what somebody should look at. */
function Told({ file, columns, known, change, entity, currency }: Proposal & { file: string }) {
  const t = useText();
  const several = currency && currency.codes.length > 1 ? currency.codes.join(", ") : undefined;
  return (
    <div className="hub-note hub-note-good">
      <p>{t("configuration.sample-done", { file, added: columns.length, known })}</p>
      {entity && <p>{t("configuration.sample-entity", entity)}</p>}
      {change.currency && <p>{t("configuration.sample-currency", { currency: change.currency })}</p>}
      {several && <p>{t("configuration.sample-currencies", { currencies: several })}</p>}
    </div>
  );
}
