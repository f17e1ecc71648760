import { fieldNeeds, skillLevels } from "@hub/domain/swp/plan-item.ts";
import { NativeSelect } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { type ChosenTerm, type PickedTerm, TermPicker } from "../catalogue/TermPicker.tsx";
import { useItemWords } from "../items/item-words.ts";
import { isOfSkills, termFields } from "../items/term-fields.ts";
import { fieldOrder, fieldProps, type PartProps } from "./field-props.ts";

/** What is chosen of the catalogue, with the names it is shown by. */
export type ChosenTerms = { parent: ChosenTerm | null; term: ChosenTerm | null; cluster: ChosenTerm | null };
type Props = PartProps & { terms: ChosenTerms; onTerms: (terms: ChosenTerms) => void };

/** Profile or skill: a family or an area narrows what is offered, choosing fills it in and proposes the cluster. */
export function TermFields({ terms, onTerms, ...part }: Props) {
  const t = useText();
  const words = useItemWords();
  const { tab, content, onChange } = part;
  const ofSkills = isOfSkills(tab);
  const { term: termField, cluster: clusterField } = termFields(tab);
  const chooseParent = (parent: PickedTerm | null) => {
    // What stands in another family is no choice of this one.
    const stays = terms.term === null || parent === null || parent.id === terms.parent?.id;
    onTerms({ ...terms, parent, term: stays ? terms.term : null });
    if (!stays) onChange({ [termField]: null });
  };
  const chooseTerm = (term: PickedTerm | null) => {
    if (!term) {
      onTerms({ ...terms, term: null });
      return onChange({ [termField]: null });
    }
    const cluster = term.cluster ?? terms.cluster;
    onTerms({ parent: term.parent ?? terms.parent, term, cluster });
    return onChange({ [termField]: term.id, [clusterField]: cluster?.id ?? null });
  };
  const chooseCluster = (cluster: PickedTerm | null) => {
    onTerms({ ...terms, cluster });
    onChange({ [clusterField]: cluster?.id ?? null });
  };
  return (
    <>
      <TermPicker
        id="swp-parent"
        kind={ofSkills ? "knowledge-area" : "job-profile-family"}
        label={t(ofSkills ? "swp.table-knowledgeArea" : "swp.table-jobProfileFamily")}
        description={t(ofSkills ? "swp.form-area-hint" : "swp.form-family-hint")}
        value={terms.parent}
        onChange={chooseParent}
      />
      <TermPicker
        {...fieldProps(part, words, termField)}
        kind={ofSkills ? "skill" : "job-profile"}
        autoFocus={part.first === termField}
        parentId={terms.parent?.id}
        value={terms.term}
        onChange={chooseTerm}
      />
      <TermPicker
        {...fieldProps(part, words, clusterField)}
        kind={ofSkills ? "skill-cluster" : "job-profile-cluster"}
        description={t("swp.form-cluster-hint")}
        value={terms.cluster}
        onChange={chooseCluster}
      />
      {fieldNeeds.skillLevel[tab] !== "-" && (
        <NativeSelect
          {...fieldProps(part, words, "skillLevel")}
          inputWrapperOrder={fieldOrder}
          value={content.skillLevel ?? ""}
          data={[{ value: "", label: t("swp.form-choose") }, ...skillLevels.map((value) => ({ value, label: t(`swp.level-${value}`) }))]}
          onChange={({ currentTarget }) => onChange({ skillLevel: skillLevels.find((each) => each === currentTarget.value) ?? null })}
        />
      )}
    </>
  );
}
