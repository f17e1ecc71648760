import { fieldNeeds, type SwpTab } from "@hub/domain/swp/plan-item.ts";
import type { MessageKey } from "@hub/i18n/catalog.ts";
import type { ReactNode } from "react";
import { useText } from "../../texts/language.tsx";
import { isOfSkills } from "../items/term-fields.ts";
import { CoverageFields } from "./CoverageFields.tsx";
import type { FormField } from "./item-draft.ts";
import { LeverFields } from "./LeverFields.tsx";
import { NeedFields } from "./NeedFields.tsx";
import { PlaceFields } from "./PlaceFields.tsx";
import { TermFields } from "./TermFields.tsx";
import { TextFields } from "./TextFields.tsx";
import { TrainingFields } from "./TrainingFields.tsx";
import type { FormFacts } from "./use-form-facts.ts";
import type { ItemForm } from "./use-item-form.ts";

type Props = { tab: SwpTab; form: ItemForm; facts: FormFacts; first: FormField; onPools: () => void };

/** The fields of a tab (SWP-03), in groups: what, where, how much, by which levers, how far, and what else there is to say. */
export function ItemFields({ tab, form, facts, first, onPools }: Props) {
  const { content, errors, put, leave } = form;
  const part = { tab, content, errors, first, onChange: put, onLeave: leave };
  const hasLevers = fieldNeeds.reskill[tab] !== "-";
  return (
    <div className="hub-swp-groups">
      <FieldGroup title="swp.form-group-where">
        <PlaceFields {...part} item={form.base} facts={facts} onPools={onPools} />
      </FieldGroup>
      <FieldGroup title={isOfSkills(tab) ? "swp.form-group-skill" : "swp.form-group-profile"}>
        <TermFields {...part} terms={form.terms} onTerms={form.setTerms} />
      </FieldGroup>
      <FieldGroup title="swp.form-group-need">
        <NeedFields {...part} isClosing={form.turn === "closing" || form.staysClosed} />
      </FieldGroup>
      {hasLevers && (
        <>
          <FieldGroup title="swp.form-group-levers">
            <LeverFields {...part} isFixed={form.staysClosed} proposed={form.proposed} onLever={form.typeLever} />
            <TrainingFields {...part} />
          </FieldGroup>
          <FieldGroup title="swp.form-group-coverage">
            <CoverageFields
              {...part}
              item={form.base}
              coverages={facts.coverages}
              turn={form.turn}
              comment={form.comment}
              onCoverage={form.chooseCoverage}
              onComment={form.setComment}
            />
          </FieldGroup>
        </>
      )}
      <FieldGroup title="swp.form-group-texts">
        <TextFields {...part} />
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
