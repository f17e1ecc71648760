import { listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import { Checkbox, Group, Radio } from "@mantine/core";
import { useRoute } from "../../api/queries.ts";
import type { RecordState } from "../../forms/use-record.ts";
import { useRegions } from "../../texts/display-names.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { Pick } from "../../ui/pick/Pick.tsx";
import { PickMany } from "../../ui/pick/PickMany.tsx";
import { type Section, sectionName } from "./calendar-entry.ts";
import { choices, type FillDraft, type Filled } from "./fill-draft.ts";
import { DueDayField, MonthsFields } from "./MonthsFields.tsx";
import type { Nodes } from "./use-nodes.ts";

type Props = { form: RecordState<FillDraft, never, Filled>; sections: readonly Section[]; nodes: Nodes };

/** Sections, of which entities, from when to when and by which day. */
export function FillFields({ form, sections, nodes }: Props) {
  const t = useText();
  const formats = useFormats();
  const { countries } = useRegions();
  const entities = useRoute(listLegalEntities);
  const { draft } = form;
  const active = (entities.data?.items ?? []).filter((entity) => entity.active);
  const { id: whoId, ...who } = form.choice("who");
  const offered = choices.filter((choice) => choice !== "node" || nodes.options.length > 0);
  const { id: sectionsId, ...chosen } = form.choice("sections");
  return (
    <div className="hub-fields">
      <Checkbox.Group {...chosen} className="hub-field-wide">
        <Group gap="lg" mt={4}>
          {sections.map((section, place) => (
            <Checkbox
              key={section.code}
              id={place === 0 ? sectionsId : undefined}
              data-autofocus={place === 0 || undefined}
              value={section.code}
              label={sectionName(section, { t, formats })}
            />
          ))}
        </Group>
      </Checkbox.Group>
      <Radio.Group {...who} className="hub-field-wide" onChange={(value) => who.onChange(value as FillDraft["who"])}>
        <Group gap="lg" mt={4}>
          {offered.map((choice, place) => (
            <Radio
              key={choice}
              id={place === 0 ? whoId : undefined}
              size="xs"
              value={choice}
              label={
                choice === "all" && entities.data ? t("calendar.who-all-count", { count: active.length }) : t(`calendar.who-${choice}`)
              }
            />
          ))}
        </Group>
      </Radio.Group>
      {draft.who === "country" && (
        <Pick
          {...form.choice("country")}
          className="hub-field-wide"
          question={entities}
          data={countries.options.filter(({ value }) => active.some(({ country }) => country === value))}
        />
      )}
      {draft.who === "node" && (
        <Pick {...form.choice("nodeId")} className="hub-field-wide" data={nodes.options} description={t("calendar.node-hint")} />
      )}
      {draft.who === "some" && (
        <PickMany
          {...form.choice("legalEntityIds")}
          className="hub-field-wide"
          question={entities}
          hidePickedOptions
          data={active.map(({ id, name, code }) => ({ value: String(id), label: `${name} (${code})` }))}
        />
      )}
      <MonthsFields id={form.id} value={draft} error={form.errorOf("last")} onChange={form.change} />
      <DueDayField {...form.choice("dueDay")} />
    </div>
  );
}
