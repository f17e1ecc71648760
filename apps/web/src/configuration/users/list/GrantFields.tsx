import { groupRoles, areaOf, type GroupRole, limitsOf } from "@hub/domain/session/areas.ts";
import { readToday } from "../../../texts/days.ts";
import { useText } from "../../../texts/language.tsx";
import { DateField } from "../../../ui/dates/DateField.tsx";
import { isDay } from "../../../ui/dates/read-day.ts";
import { Pick } from "../../../ui/pick/Pick.tsx";
import type { Question } from "../../../ui/pick/use-nothing-found.ts";
import { nameAndCode } from "../describe-change.ts";
import type { Options } from "../user-draft.ts";

/** A role on what it is limited to, as texts of fields; null is all of the kind. */
export type GrantDraft = {
  role: GroupRole | null;
  legalEntityId: string | null;
  sectionCode: string | null;
  ingestionId: string | null;
  orgId: string | null;
  validTo: string;
};
export const noGrant: GrantDraft = { role: null, legalEntityId: null, sectionCode: null, ingestionId: null, orgId: null, validTo: "" };

const limited = [
  { limit: "legalEntity", part: "legalEntityId", name: "entity", all: "users.all-entities", choices: "legalEntities" },
  { limit: "section", part: "sectionCode", name: "section", all: "users.all-sections", choices: "sections" },
  { limit: "ingestion", part: "ingestionId", name: "ingestion", all: "users.all-ingestions", choices: "ingestions" },
  { limit: "org", part: "orgId", name: "org", all: "users.all-orgs", choices: "organisation" },
] as const;

type Props = {
  gives: boolean;
  draft: GrantDraft;
  options: Options | undefined;
  question: Question;
  onChange: (draft: GrantDraft) => void;
};

/** A role of the areas that one administers, and what it can be limited to, no more; until when, where it is given. */
export function GrantFields({ gives, draft, options, question, onChange }: Props) {
  const t = useText();
  const offered = groupRoles.filter((role) => options?.areas.includes(areaOf(role)));
  const choices = options && choicesOf(options, gives);
  const limits = draft.role ? limitsOf(draft.role) : [];
  return (
    <>
      <Pick
        label={t("users.field-role")}
        description={draft.role && t(`roles.does-${draft.role}`)}
        question={question}
        data={offered.map((role) => ({ value: role, label: t(`roles.role-${role}`) }))}
        value={draft.role}
        onChange={(role) => onChange({ ...noGrant, role: role as GroupRole | null, validTo: draft.validTo })}
      />
      {limited.map(
        ({ limit, part, name, all, choices: of }) =>
          limits.includes(limit) && (
            <Pick
              key={part}
              clearable
              clearButtonProps={{ "aria-label": t("users.clear", { what: t(`users.many-field-${name}`) }) }}
              label={t(`users.many-field-${name}`)}
              placeholder={t(all)}
              question={question}
              data={choices?.[of] ?? []}
              value={draft[part]}
              onChange={(value) => onChange({ ...draft, [part]: value })}
            />
          ),
      )}
      {gives && draft.role && (
        <DateField
          label={t("users.field-validTo")}
          description={t("users.many-give-grant-until")}
          value={draft.validTo}
          min={readToday()}
          onChange={(validTo) => onChange({ ...draft, validTo })}
        />
      )}
    </>
  );
}

/** What a role can be on; what is out of use by now is only taken. */
function choicesOf({ legalEntities, sections, ingestions, organisation }: Options, gives: boolean) {
  const isOffered = ({ active }: { active: boolean }) => active || !gives;
  const byCode = (thing: { id: number; name: string; code: string }) => ({ value: String(thing.id), label: nameAndCode(thing) });
  return {
    legalEntities: legalEntities.filter(isOffered).map(byCode),
    sections,
    ingestions: ingestions.map(byCode),
    organisation: organisation.filter(isOffered).map(({ id, name }) => ({ value: String(id), label: name })),
  };
}

/** The grant as it is asked; undefined while no role is chosen, or the day is none. */
export function grantOf({ role, legalEntityId, sectionCode, ingestionId, orgId, validTo }: GrantDraft) {
  if (role === null || (validTo !== "" && !isDay(validTo))) return undefined;
  const idOf = (value: string | null) => (value === null ? null : Number(value));
  const scope = { role, legalEntityId: idOf(legalEntityId), sectionCode, ingestionId: idOf(ingestionId), orgId: idOf(orgId) };
  return { scope, validTo: validTo || null };
}
