import { fieldNeeds, type SwpTab } from "@hub/domain/swp/plan-item.ts";
import type { MessageKey } from "@hub/i18n/catalog.ts";
import { type ReactNode, useState } from "react";
import { useText } from "../../texts/language.tsx";
import { isOfSkills } from "../items/term-fields.ts";
import { CoverageFields } from "./CoverageFields.tsx";
import { LeverFields } from "./LeverFields.tsx";
import { NeedFields } from "./NeedFields.tsx";
import { PlaceFields } from "./PlaceFields.tsx";
import { TermFields } from "./TermFields.tsx";
import { TextFields } from "./TextFields.tsx";
import { TrainingFields } from "./TrainingFields.tsx";
import type { FormFacts } from "./use-form-facts.ts";
import type { useItemForm } from "./use-item-form.ts";

type Props = { tab: SwpTab; edited: ReturnType<typeof useItemForm>; facts: FormFacts; onPools: () => void };

/** The fields of a tab (SWP-03), in groups: what, where, how much, by which levers, how far, and what else there is to say. */
export function ItemFields({ tab, edited, facts, onPools }: Props) {
  const { form, levers, turn, isFixed, proposed } = edited;
  const hasLevers = fieldNeeds.reskill[tab] !== "-";
  const [first] = useState(form.base ? "size" : form.draft.divisionId ? "term" : "division");
  return (
    <div className="hub-swp-groups">
      <FieldGroup title="swp.form-group-where">
        <PlaceFields tab={tab} form={form} isFirst={first === "division"} facts={facts} onPools={onPools} />
      </FieldGroup>
      <FieldGroup title={isOfSkills(tab) ? "swp.form-group-skill" : "swp.form-group-profile"}>
        <TermFields tab={tab} form={form} isFirst={first === "term"} />
      </FieldGroup>
      <FieldGroup title="swp.form-group-need">
        <NeedFields tab={tab} form={form} isFirst={first === "size"} isClosing={turn === "closing" || isFixed} onSize={edited.typeSize} />
      </FieldGroup>
      {hasLevers && (
        <>
          <FieldGroup title="swp.form-group-levers">
            <LeverFields tab={tab} form={form} levers={levers} isFixed={isFixed} proposed={proposed} onLever={edited.typeLever} />
            <TrainingFields form={form} reskill={levers.reskill} />
          </FieldGroup>
          <FieldGroup title="swp.form-group-coverage">
            <CoverageFields tab={tab} form={form} coverages={facts.coverages} turn={turn} onCoverage={edited.chooseCoverage} />
          </FieldGroup>
        </>
      )}
      <FieldGroup title="swp.form-group-texts">
        <TextFields form={form} />
      </FieldGroup>
    </div>
  );
}

function FieldGroup({ title, children }: { title: MessageKey; children: ReactNode }) {
  const t = useText();
  return (
    <fieldset className="hub-swp-group">
      <legend>{t(title)}</legend>
      <div className="hub-fields">{children}</div>
    </fieldset>
  );
}
