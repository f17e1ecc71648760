import { listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import { listIngestions } from "@hub/contract/ingestion/ingestion.ts";
import { listSources } from "@hub/contract/ingestion/sources.ts";
import { namesEntity } from "@hub/domain/ingestion/connections/placeholders.ts";
import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useRoute } from "../../../api/queries.ts";
import { useText } from "../../../texts/language.tsx";
import { useFormats } from "../../../texts/formats.ts";
import { AskField } from "./AskField.tsx";
import type { ConnectionDetail } from "../connection-draft.ts";
import type { TestAsk } from "./test-ask.ts";
import { Pick } from "../../../ui/pick/Pick.tsx";
import { useFailedChoice } from "../../../ui/pick/use-failed-choice.ts";

type Props = {
  connection: ConnectionDetail;
  ask: TestAsk;
  errors: readonly { path: (string | number)[]; error: string }[];
  onChange: (changed: Partial<TestAsk>) => void;
};

/** What a test asks beyond connecting: query or path, the ingestion whose columns it must bring, the month, and the entity where it is named. */
export function TestFields({ connection, ask, errors, onChange }: Props) {
  const t = useText();
  const formats = useFormats();
  const ingestions = useRoute(listIngestions);
  const entities = useRoute(listLegalEntities);
  const sources = useRoute(listSources, { query: { connectionId: connection.id } });
  const failed = useFailedChoice();
  // Where nobody knows whether there are any, the field says so.
  const isUsed = sources.data === undefined ? sources.error !== null : sources.data.items.length > 0;
  const take = (id: string) => {
    const source = sources.data?.items.find((each) => String(each.id) === id);
    if (!source || source.details.kind === "sftp") return;
    const { details, ingestion, legalEntity } = source;
    onChange({
      text: details.kind === "https" ? details.path : details.query,
      ingestionId: String(ingestion.id),
      ...(legalEntity && { legalEntityId: String(legalEntity.id) }),
    });
  };
  const errorAt = (name: string) => errors.find(({ path }) => path.includes(name))?.error;
  const [thisYear] = useState(() => new Date().getFullYear());
  return (
    <div className="hub-fields">
      {isUsed && (
        <NativeSelect
          id="connection-test-source"
          label={t("connections.test-from-source")}
          value=""
          onChange={(event) => take(event.currentTarget.value)}
          data={[
            { value: "", label: t("connections.test-from-source-none") },
            ...failed(sources),
            ...(sources.data?.items ?? []).map(({ id, ingestion, legalEntity }) => ({
              value: String(id),
              label: legalEntity ? `${ingestion.name}, ${legalEntity.name}` : ingestion.name,
            })),
          ]}
        />
      )}
      <AskField
        id="connection-test-text"
        kind={connection.kind}
        value={ask.text}
        error={errorAt("details")}
        onChange={(text) => onChange({ text })}
      />
      {ask.text.trim() !== "" && (
        <>
          <NativeSelect
            id="connection-test-ingestion"
            label={t("connections.test-ingestion")}
            description={t("connections.test-ingestion-help")}
            value={ask.ingestionId}
            onChange={(event) => onChange({ ingestionId: event.currentTarget.value })}
            data={[
              { value: "", label: t("connections.test-ingestion-none") },
              ...failed(ingestions),
              ...(ingestions.data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
          {namesEntity(ask.text) && (
            <Pick
              id="connection-test-entity"
              label={t("connections.test-entity")}
              placeholder={t("connections.test-entity-choose")}
              value={ask.legalEntityId === "" ? null : ask.legalEntityId}
              onChange={(value) => onChange({ legalEntityId: value ?? "" })}
              question={entities}
              data={(entities.data?.items ?? []).map(({ id, name, code }) => ({ value: String(id), label: `${name} (${code})` }))}
              error={errorAt("legalEntityId")}
            />
          )}
          <NativeSelect
            id="connection-test-month"
            label={t("ui.month")}
            value={String(ask.month)}
            onChange={(event) => onChange({ month: Number(event.currentTarget.value) })}
            data={Array.from({ length: 12 }, (_, at) => ({ value: String(at + 1), label: formats.monthName(at + 1) }))}
          />
          <NativeSelect
            id="connection-test-year"
            label={t("ui.year")}
            value={String(ask.year)}
            onChange={(event) => onChange({ year: Number(event.currentTarget.value) })}
            data={Array.from({ length: 6 }, (_, at) => String(thisYear - at))}
          />
        </>
      )}
    </div>
  );
}
