import { sourceOptions } from "@hub/contract/ingestion/sources.ts";
import { NativeSelect } from "@mantine/core";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { kindOfPlace } from "./source-draft.ts";
import type { SourceFormState } from "./use-source-form.ts";
import { Pick } from "../../ui/pick/Pick.tsx";
import { useFailedChoice } from "../../ui/pick/use-failed-choice.ts";
import type { Question } from "../../ui/pick/use-nothing-found.ts";

type Props = {
  form: SourceFormState;
  /** The ingestion is the one on whose page this stands. */
  isFixed: boolean;
  ingestions: readonly { id: number; name: string; active: boolean }[];
  /** What the ingestions come from. */
  question: Question;
  byColumn: boolean;
};

/** For which ingestion, from where, of which entity, and in whose name. */
export function PlaceFields({ form, isFixed, ingestions, question: asked, byColumn }: Props) {
  const t = useText();
  const { draft, base } = form;
  const isChosen = draft.ingestionId !== "";
  const question = useRoute(sourceOptions, { query: { ingestionId: Number(draft.ingestionId) } }, { enabled: isChosen });
  const options = question.data;
  const failed = useFailedChoice();
  const choose = { value: "", label: t("sources.choose") };
  const places = [
    ...(options?.sftpEndpoints ?? []).map(({ id, name }) => ({ value: `sftp:${id}`, label: t("sources.place-sftp", { name }) })),
    ...(options?.connections ?? []).map(({ id, name, kind }) => ({
      value: `${kind}:${id}`,
      label: t("sources.place-connection", { name }),
    })),
  ];
  const isOfAny = byColumn || draft.legalEntityId === "";
  const people = (options?.people ?? []).filter(
    ({ legalEntityIds }) => isOfAny || legalEntityIds === null || legalEntityIds.includes(Number(draft.legalEntityId)),
  );
  // Whoever delivers now stays to be seen, also when they may no longer.
  if (base && !people.some(({ id }) => id === base.runsAs.id)) people.push({ ...base.runsAs, email: "", legalEntityIds: null });
  const isGiven = base !== undefined || isFixed;
  return (
    <div className="hub-fields hub-source-fields">
      <NativeSelect
        {...form.text("ingestionId")}
        disabled={isGiven}
        data-autofocus={isGiven ? undefined : true}
        onChange={({ currentTarget }) => form.change({ ingestionId: currentTarget.value, runsAs: "" })}
        data={[
          ...(isChosen ? [] : [choose]),
          ...failed(asked),
          ...ingestions
            .filter(({ id, active }) => active || String(id) === draft.ingestionId)
            .map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <NativeSelect
        {...form.text("place")}
        description={isChosen && options && places.length === 0 ? t("sources.place-none") : undefined}
        disabled={!isChosen}
        data-autofocus={isGiven ? true : undefined}
        onChange={({ currentTarget: { value: place } }) => {
          const hasNames = place === "" || kindOfPlace({ place }) === "sftp";
          form.change({ place, ...(!hasNames && draft.month === "name" && { month: "previous" as const }) });
        }}
        data={[...(places.some(({ value }) => value === draft.place) ? [] : [choose]), ...failed(question), ...places]}
      />
      {byColumn ? (
        <p className="hub-dimmed">{t("sources.entity-column")}</p>
      ) : (
        <Pick
          {...form.choice("legalEntityId")}
          description={t("sources.entity-help")}
          placeholder={t("sources.entity-from-name")}
          clearable
          clearButtonProps={{ "aria-label": t("sources.entity-clear") }}
          disabled={!isChosen}
          question={question}
          data={(options?.legalEntities ?? []).map(({ id, name, code }) => ({ value: String(id), label: `${name} (${code})` }))}
          value={draft.legalEntityId === "" ? null : draft.legalEntityId}
          onChange={(value) => form.change({ legalEntityId: value ?? "" })}
        />
      )}
      <NativeSelect
        {...form.text("runsAs")}
        description={isChosen && options && people.length === 0 ? t("sources.runs-as-none") : t("sources.runs-as-help")}
        disabled={!isChosen}
        data={[
          ...(people.some(({ id }) => String(id) === draft.runsAs) ? [] : [choose]),
          ...people.map(({ id, name, email }) => ({ value: String(id), label: email ? `${name} (${email})` : name })),
        ]}
      />
    </div>
  );
}
