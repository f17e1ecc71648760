import { type GroupArea, groupAreas } from "@hub/domain/session/areas.ts";
import { useMemo } from "react";
import { useCodeText } from "../../../texts/language.tsx";
import { nameAndCode } from "../describe-change.ts";
import type { Choice } from "./EntityPicker.tsx";
import type { FoundUser, Options } from "../user-draft.ts";

export type Choices = {
  legalEntities: Choice[];
  sections: Choice[];
  ingestions: Choice[];
  /** The organisation that is planned for, in the order of the tree. */
  organisation: Choice[];
  reports: Choice[];
  scenarioTypes: Choice[];
  groups: Record<GroupArea, Choice[]>;
};

/** What is held already: named even where it is not offered any more. */
type Held = {
  entityIds: ReadonlySet<number>;
  orgIds: ReadonlySet<number>;
  groups: readonly { groupId: number; area: GroupArea; name: string }[];
};

/** What the pickers offer, made once for all of them: with thousands of entities that is felt. */
export function choicesOf(options: Options, codeText: ReturnType<typeof useCodeText>, held: Held): Choices {
  const groups = (area: GroupArea) => {
    const offered = options.groups.filter((group) => group.area === area);
    const gone = held.groups.filter((group) => group.area === area && offered.every(({ id }) => id !== group.groupId));
    return [...offered.map(byName), ...gone.map(({ groupId, name }) => byName({ id: groupId, name }))];
  };
  const byName = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name });
  const byCode = (thing: { id: number; name: string; code: string }) => ({ value: String(thing.id), label: nameAndCode(thing) });
  return {
    legalEntities: options.legalEntities.filter(({ id, active }) => active || held.entityIds.has(id)).map(byCode),
    sections: options.sections.map((code) => ({ value: code, label: code })),
    ingestions: options.ingestions.map(byCode),
    organisation: options.organisation.filter(({ id, active }) => active || held.orgIds.has(id)).map(byName),
    reports: options.reports.map(byName),
    scenarioTypes: options.scenarioTypes.map((code) => ({ value: code, label: codeText("scenario-types", code) })),
    groups: { HUB: groups("HUB"), MUT: groups("MUT") },
  };
}

/** What a user holds that may not be offered any more. */
function heldBy(found: FoundUser | undefined): Held {
  const lines = [...(found?.HUB?.assignments ?? []), ...(found?.MUT?.assignments ?? [])];
  return {
    entityIds: new Set(lines.flatMap(({ legalEntityIds }) => legalEntityIds ?? [])),
    orgIds: new Set(lines.flatMap(({ orgIds }) => orgIds ?? [])),
    groups: groupAreas.flatMap((area) => (found?.[area]?.memberships ?? []).map(({ groupId, name }) => ({ groupId, name, area }))),
  };
}

/** What the pickers of a user's form offer. */
export function useChoices(options: Options, found: FoundUser | undefined): Choices {
  const codeText = useCodeText();
  return useMemo(() => choicesOf(options, codeText, heldBy(found)), [options, codeText, found]);
}
