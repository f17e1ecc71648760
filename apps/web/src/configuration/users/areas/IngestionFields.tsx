import { Group, NativeSelect, Radio, TextInput } from "@mantine/core";
import { useText } from "../../../texts/language.tsx";
import type { Choice } from "./EntityPicker.tsx";
import type { FieldsAt } from "../fields-at.ts";
import type { IngestionDraft } from "../user-draft.ts";

type Props = { ingestion: IngestionDraft; at: FieldsAt; ingestions: readonly Choice[]; onChange: (ingestion: IngestionDraft) => void };
const modes = ["new", "existing", "selectable", "none"] as const;
const labels = {
  new: "users.ingestion-mode-new",
  existing: "users.mode-existing",
  selectable: "users.mode-selectable",
  none: "users.mode-none-all",
} as const;

/** The ingestions the MUT roles are for: a new one, one by its code, those the lines name, or all. */
export function IngestionFields({ ingestion, at, ingestions, onChange }: Props) {
  const t = useText();
  const change = (changed: Partial<IngestionDraft>) => onChange({ ...ingestion, ...changed });
  return (
    <section className="hub-choice" aria-label={t("users.ingestion")}>
      <Radio.Group
        label={t("users.ingestion")}
        description={t(`users.ingestion-${ingestion.mode}-help`)}
        inputWrapperOrder={["label", "input", "description", "error"]}
        value={ingestion.mode}
        error={at.error("ingestion")}
        onChange={(mode) => change({ mode: mode as IngestionDraft["mode"] })}
      >
        <Group gap="lg" my={4}>
          {modes.map((mode) => (
            <Radio
              key={mode}
              id={mode === ingestion.mode ? at.id("ingestion") : undefined}
              size="xs"
              value={mode}
              label={t(labels[mode])}
            />
          ))}
        </Group>
      </Radio.Group>
      {ingestion.mode === "new" && (
        <div className="hub-fields">
          <TextInput
            id={at.id("ingestion", "code")}
            label={t("users.ingestion-code")}
            required
            maxLength={40}
            value={ingestion.code}
            error={at.error("ingestion", "code")}
            onChange={(event) => change({ code: event.currentTarget.value })}
          />
          <TextInput
            id={at.id("ingestion", "name")}
            label={t("users.ingestion-name")}
            required
            maxLength={200}
            value={ingestion.name}
            error={at.error("ingestion", "name")}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <NativeSelect
            id={at.id("ingestion", "copyOf")}
            label={t("users.ingestion-copy")}
            required
            value={ingestion.copyOf === null ? "" : String(ingestion.copyOf)}
            error={at.error("ingestion", "copyOf")}
            onChange={(event) => change({ copyOf: event.currentTarget.value ? Number(event.currentTarget.value) : null })}
            data={[{ value: "", label: t("users.choose-one") }, ...ingestions]}
          />
        </div>
      )}
      {ingestion.mode === "existing" && (
        <div className="hub-fields">
          <TextInput
            id={at.id("ingestion", "code")}
            label={t("users.ingestion-existing")}
            required
            maxLength={40}
            value={ingestion.existing}
            error={at.error("ingestion", "code")}
            onChange={(event) => change({ existing: event.currentTarget.value })}
          />
        </div>
      )}
    </section>
  );
}
