import type { configurationOptions } from "@hub/contract/configuration/users.ts";
import type { Output } from "@hub/contract/route.ts";
import { deadlineActs } from "@hub/domain/configuration/campaigns.ts";
import { rolesOf } from "@hub/domain/session/areas.ts";
import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import type { RecordState } from "../../forms/use-record.ts";
import { dayFromNow } from "../../texts/days.ts";
import { useText } from "../../texts/language.tsx";
import { DateField } from "../../ui/dates/DateField.tsx";
import { PickMany } from "../../ui/pick/PickMany.tsx";
import { nameAndCode } from "../users/describe-change.ts";
import { PersonSearch } from "../users/person/PersonSearch.tsx";
import type { CampaignDraft, PartDraft } from "./campaign-draft.ts";

type Form = Pick<
  RecordState<CampaignDraft, { version: number }, never>,
  "id" | "draft" | "text" | "choice" | "change" | "errorOf" | "errorAt"
>;
type Props = { form: Form; options: Output<(typeof configurationOptions)["answer"]> };

/** What is reviewed, who decides on what, and by when. */
export function StartFields({ form, options }: Props) {
  const t = useText();
  const { draft } = form;
  const any = { placeholder: t("campaigns.filter-any") };
  return (
    <div className="hub-fields">
      <TextInput {...form.text("name")} className="hub-field-wide" data-autofocus maxLength={200} />
      <PickMany
        {...form.choice("filter.roles")}
        {...any}
        data={options.areas.flatMap((area) => rolesOf(area).map((role) => ({ value: role, label: t(`roles.role-${role}`) })))}
      />
      <PickMany {...form.choice("filter.legalEntityIds")} {...any} data={entityChoices(options)} />
      <PickMany {...form.choice("filter.sections")} {...any} data={options.sections} />
      <PickMany
        {...form.choice("filter.groupIds")}
        {...any}
        data={options.groups
          .filter(({ area }) => options.areas.includes(area))
          .map(({ id, area, name }) => ({ value: String(id), label: `${name} (${t(`roles.area-${area}`)})` }))}
      />
      <Textarea
        {...form.text("filter.users")}
        className="hub-field-wide"
        description={t("campaigns.filter-users-help")}
        autosize
        minRows={1}
      />
      <TextInput {...form.text("filter.unusedDays")} description={t("campaigns.filter-unused-help")} inputMode="numeric" maxLength={6} />
      <PartFields form={form} options={options} />
      <PersonSearch
        id={`${form.id}-fallback`}
        label={t("campaigns.fallback")}
        value={draft.fallback || null}
        error={form.errorOf("fallback")}
        onChoose={({ email }) => form.change({ fallback: email })}
      />
      <DateField {...form.choice("deadline")} min={dayFromNow(1)} />
      <NativeSelect
        {...form.text("atDeadline")}
        data={deadlineActs.map((act) => ({ value: act, label: t(`campaigns.at-deadline-${act}`) }))}
      />
      {draft.atDeadline === "escalate" && (
        <>
          <PersonSearch
            id={`${form.id}-escalateTo`}
            label={t("campaigns.escalate-to")}
            value={draft.escalateTo || null}
            error={form.errorOf("escalateTo")}
            onChoose={({ email }) => form.change({ escalateTo: email })}
          />
          <DateField {...form.choice("secondDeadline")} min={dayFromNow(2)} />
        </>
      )}
    </div>
  );
}

/** Who decides on which legal entities; a reviewer is found by name and then given theirs. */
function PartFields({ form, options }: Props) {
  const t = useText();
  const { parts } = form.draft;
  const put = (at: number, part: PartDraft | undefined) =>
    form.change({ parts: parts.flatMap((each, place) => (place === at ? (part ?? []) : each)) });
  return (
    <div className="hub-field-wide">
      <PersonSearch
        id={`${form.id}-parts`}
        label={t("campaigns.part-add")}
        without={parts.map(({ reviewer }) => reviewer)}
        value={null}
        error={form.errorOf("parts")}
        onChoose={({ email, name }) => form.change({ parts: [...parts, { reviewer: email, name, legalEntityIds: [] }] })}
      />
      {parts.map((part, at) => (
        <div key={part.reviewer} className="hub-fields">
          <PickMany
            id={`${form.id}-parts-${at}-legalEntityIds`}
            label={t("campaigns.part-of", { name: part.name })}
            required
            error={form.errorAt("parts", at, "legalEntityIds") ?? form.errorAt("parts", at, "reviewer")}
            data={entityChoices(options)}
            value={part.legalEntityIds}
            onChange={(legalEntityIds) => put(at, { ...part, legalEntityIds })}
          />
          <div>
            <Button variant="default" onClick={() => put(at, undefined)}>
              {t("campaigns.part-remove", { name: part.name })}
            </Button>
          </div>
        </div>
      ))}
    </div>
  );
}

const entityChoices = ({ legalEntities }: Props["options"]) =>
  legalEntities.map((entity) => ({ value: String(entity.id), label: nameAndCode(entity) }));
