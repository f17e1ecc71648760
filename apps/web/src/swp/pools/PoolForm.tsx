import { createSwpPool, updateSwpPool } from "@hub/contract/swp/items.ts";
import { checkSize, parseSize } from "@hub/domain/swp/size.ts";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { ApiError, call } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { ErrorSummary, type SummaryItem } from "../../forms/ErrorSummary.tsx";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { useUnsavedGuard } from "../../ui/unsaved.tsx";
import { fieldOrder } from "../form/field-props.ts";
import { offerDivisions } from "../form/offer-divisions.ts";
import type { Division } from "../form/use-form-facts.ts";
import { useItemWords } from "../items/item-words.ts";
import type { SwpPool } from "./use-pools.ts";

type Props = { pool?: SwpPool; divisions: readonly Division[]; onDone: () => void; onCancel: () => void };
type Field = "divisionId" | "name" | "size";
const longestName = 200;

/** A pool's name and total; a new one also says where it stands. */
export function PoolForm({ pool, divisions, onDone, onCancel }: Props) {
  const t = useText();
  const words = useItemWords();
  const errorText = useErrorText();
  const [only, another] = divisions;
  const [first] = useState({
    divisionId: !pool && only && !another ? String(only.id) : "",
    name: pool?.name ?? "",
    size: pool ? words.size(pool.total) : "",
  });
  const [draft, setDraft] = useState(first);
  const [round, setRound] = useState(0);
  const [told, setTold] = useState<readonly Field[]>([]);
  const dirty = (Object.keys(first) as Field[]).some((field) => draft[field] !== first[field]);
  const { guard } = useUnsavedGuard(dirty, ["open", "item", "tab"]);
  const save = useMutation({
    mutationFn: () => {
      const body = { name: draft.name.trim(), size: draft.size };
      return pool
        ? call(updateSwpPool, { params: { id: pool.id }, ifMatch: pool.version, body })
        : call(createSwpPool, { body: { divisionId: Number(draft.divisionId), ...body } });
    },
    onSuccess: ({ name }) => {
      notifySuccess(t(pool ? "swp.pools-saved" : "swp.pools-added", { name }));
      onDone();
    },
    onSettled: () => void invalidateArea(createSwpPool),
  });

  const said = new Map(save.error instanceof ApiError ? save.error.fields.map(({ path, error }) => [path[0], error]) : []);
  const [sizeIssue] = checkSize(draft.size);
  const wrong: Record<Field, string | undefined> = {
    divisionId: !pool && draft.divisionId === "" ? t("ui.field-required") : undefined,
    name: draft.name.trim() === "" ? t("ui.field-required") : undefined,
    size: draft.size.trim() === "" ? t("ui.field-required") : sizeIssue && words.issue(sizeIssue),
  };
  const errorOf = (field: Field) => (round > 0 || told.includes(field) ? wrong[field] : undefined) ?? said.get(field);
  const put = (field: Field, value: string) => {
    setDraft({ ...draft, [field]: value });
    if (save.isError) save.reset();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setRound(round + 1);
    if (Object.values(wrong).every((text) => text === undefined) && !save.isPending) save.mutate();
  };
  const labels: Record<Field, string> = {
    divisionId: t("swp.field-divisionId"),
    name: t("swp.pools-name"),
    size: t("swp.pools-total"),
  };
  const items = (Object.keys(labels) as Field[]).flatMap((field): SummaryItem[] => {
    const text = errorOf(field);
    return text ? [{ text: t("swp.form-problem", { field: labels[field], problem: text }), field: `swp-pool-${field}` }] : [];
  });
  const shown = save.error && items.length === 0 ? [{ text: errorText(save.error) }] : round > 0 ? items : [];
  const field = (name: Field) => ({
    id: `swp-pool-${name}`,
    label: labels[name],
    required: true,
    error: errorOf(name),
    onBlur: () => setTold(told.includes(name) ? told : [...told, name]),
    inputWrapperOrder: fieldOrder,
  });
  const size = parseSize(draft.size);
  return (
    <form
      className="hub-swp-pool-form"
      onSubmit={submit}
      noValidate
      aria-label={pool ? t("swp.pools-edit", { name: pool.name }) : t("swp.pools-add")}
    >
      {guard}
      <ErrorSummary items={shown} round={round} />
      <div className="hub-fields">
        {!pool && (
          <NativeSelect
            {...field("divisionId")}
            autoFocus
            value={draft.divisionId}
            data={[{ value: "", label: t("swp.form-choose") }, ...offerDivisions(divisions)]}
            onChange={({ currentTarget }) => put("divisionId", currentTarget.value)}
          />
        )}
        <TextInput
          {...field("name")}
          autoFocus={pool !== undefined}
          maxLength={longestName}
          autoComplete="off"
          value={draft.name}
          onChange={({ currentTarget }) => put("name", currentTarget.value)}
        />
        <TextInput
          {...field("size")}
          autoComplete="off"
          description={
            size ? t(size.max === null ? "swp.form-size-one" : "swp.form-size-range", { size: words.size(size) }) : t("swp.form-size-hint")
          }
          value={draft.size}
          onChange={({ currentTarget }) => put("size", currentTarget.value)}
        />
      </div>
      <div className="hub-page-actions">
        <Button type="submit" loading={save.isPending} disabled={pool !== undefined && !dirty}>
          {t(pool ? "ui.save" : "swp.pools-add")}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t("ui.cancel")}
        </Button>
      </div>
    </form>
  );
}
