import { fieldNeeds, skillLevels, type SwpTab } from "@hub/domain/swp/plan-item.ts";
import { NativeSelect } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { type PickedTerm, TermPicker } from "../catalogue/TermPicker.tsx";
import { isOfSkills, termFields } from "../items/term-fields.ts";
import type { ItemFormState } from "./use-item-form.ts";

type Props = {
  tab: SwpTab;
  form: ItemFormState;
  /** The form begins with the profile or the skill. */
  isFirst: boolean;
};

/** Profile or skill: a family or an area narrows what is offered, choosing fills it in and proposes the cluster. */
export function TermFields({ tab, form, isFirst }: Props) {
  const t = useText();
  const { draft, change } = form;
  const ofSkills = isOfSkills(tab);
  const { term: termField, cluster: clusterField } = termFields(tab);
  const term = draft[termField];
  // What is chosen says its own, unless one looks in all of them.
  const parent = draft.parent && (term?.parent ?? draft.parent);
  const chooseParent = (next: PickedTerm | null) => {
    // What stands in another family is no choice of this one.
    const stays = next === null || next.id === term?.parent?.id;
    change({ parent: next, ...(!stays && { [termField]: null }) });
  };
  const chooseTerm = (next: PickedTerm | null) =>
    change({ [termField]: next, parent: next?.parent ?? parent, ...(next?.cluster && { [clusterField]: next.cluster }) });
  return (
    <>
      <TermPicker
        id={`${form.id}-parent`}
        kind={ofSkills ? "knowledge-area" : "job-profile-family"}
        label={t(ofSkills ? "swp.table-knowledgeArea" : "swp.table-jobProfileFamily")}
        description={t(ofSkills ? "swp.form-area-hint" : "swp.form-family-hint")}
        value={parent}
        onChange={chooseParent}
      />
      <TermPicker
        {...form.choice(termField)}
        kind={ofSkills ? "skill" : "job-profile"}
        autoFocus={isFirst}
        parentId={parent?.id}
        onChange={chooseTerm}
      />
      <TermPicker
        {...form.choice(clusterField)}
        kind={ofSkills ? "skill-cluster" : "job-profile-cluster"}
        description={t("swp.form-cluster-hint")}
      />
      {fieldNeeds.skillLevel[tab] !== "-" && (
        <NativeSelect
          {...form.text("skillLevel")}
          data={[{ value: "", label: t("swp.form-choose") }, ...skillLevels.map((value) => ({ value, label: t(`swp.level-${value}`) }))]}
        />
      )}
    </>
  );
}
