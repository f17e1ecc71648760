import { createSwpPool, updateSwpPool } from "@hub/contract/swp/items.ts";
import { checkSize, parseSize } from "@hub/domain/swp/size.ts";
import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { prepare } from "../../api/client.ts";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { type Division, offerDivisions } from "../form/use-form-facts.ts";
import { useItemWords } from "../items/item-words.ts";
import type { SwpPool } from "./use-pools.ts";

type Props = { pool?: SwpPool; divisions: readonly Division[]; onDone: () => void; onLeave: () => void };
const longestName = 200;

/** A pool's name and total; a new one also says where it stands. */
export function PoolForm({ pool, divisions, onDone, onLeave }: Props) {
  const t = useText();
  const words = useItemWords();
  const [only, another] = divisions;
  const form = useRecord({
    id: "swp-pool",
    record: pool,
    draftOf: (record) => ({
      divisionId: !record && only && !another ? String(only.id) : "",
      name: record?.name ?? "",
      size: record ? words.size(record.total) : "",
      active: record?.active ?? true,
    }),
    fields: {
      ...(!pool && { divisionId: { label: t("swp.field-divisionId"), required: true } }),
      name: { label: t("swp.pools-name"), required: true },
      size: { label: t("swp.pools-total"), required: true },
      ...(pool && { active: { label: t("swp.pools-active"), show: (active: boolean) => t(active ? "ui.yes" : "ui.no") } }),
    },
    save: ({ divisionId, name, size, active }, base) => {
      const body = { name: name.trim(), size: size.trim() };
      return base
        ? prepare(updateSwpPool, { params: { id: base.id }, ifMatch: base.version, body: { ...body, active } })
        : prepare(createSwpPool, { body: { divisionId: Number(divisionId), ...body } });
    },
    check: ({ divisionId, size }, base) => [
      ...(base || divisionId !== "" ? [] : [{ code: "ui.field-required", path: ["divisionId"] }]),
      ...(size.trim() === ""
        ? [{ code: "ui.field-required", path: ["size"] }]
        : checkSize(size).map((issue) => ({ ...issue, path: ["size"] }))),
    ],
    onSaved: ({ name }, wasNew) => {
      notifySuccess(t(wasNew ? "swp.pools-added" : "swp.pools-saved", { name }));
      onDone();
    },
  });
  const size = parseSize(form.draft.size);
  return (
    <RecordForm
      form={form}
      label={pool ? t("swp.pools-edit", { name: pool.name }) : t("swp.pools-add")}
      parameters={["open", "item", "tab"]}
      save={t(pool ? "ui.save" : "swp.pools-add")}
      onLeave={onLeave}
    >
      <div className="hub-fields">
        {!pool && (
          <NativeSelect
            {...form.text("divisionId")}
            data-autofocus
            data={[{ value: "", label: t("swp.form-choose") }, ...offerDivisions(divisions)]}
          />
        )}
        <TextInput {...form.text("name")} data-autofocus={pool ? true : undefined} maxLength={longestName} />
        <TextInput
          {...form.text("size")}
          description={
            size ? t(size.max === null ? "swp.form-size-one" : "swp.form-size-range", { size: words.size(size) }) : t("swp.form-size-hint")
          }
        />
        {pool && <Checkbox {...form.tick("active")} className="hub-field-wide" description={t("swp.pools-active-help")} />}
      </div>
    </RecordForm>
  );
}
