import type { Area } from "@hub/domain/session/areas.ts";
import type { Fields } from "../../../forms/fields.ts";
import { useText } from "../../../texts/language.tsx";
import { describeChange, heldAsChanges, useWords } from "../describe-change.ts";
import { bodyOfLine } from "../lines.ts";
import type { GroupDraft, Options, UserDraft, WfDraft } from "../user-draft.ts";
import { bodyOfViews } from "../views-draft.ts";
import { plainEmail, saysOf } from "./user-body.ts";

/**
 * What a user's form says of its fields; an area in the same words as what somebody gains and loses. The e-mail of a new user says who that is; of one who `isKnown` it is a
 * field as any other.
 */
export function useUserFields(options: Options, isKnown: boolean): Fields<UserDraft> {
  const t = useText();
  const words = useWords();
  const inWords = (area: Area, has: boolean, lines: readonly string[]) => {
    if (!has) return t("users.not-in-area", { area: t(`roles.area-${area}`) });
    return lines.length > 0 ? lines.join("\n") : t("users.nothing-held", { area: t(`roles.area-${area}`) });
  };
  const groupsOf = ({ mode, name, existing, memberships }: GroupDraft) => {
    const group = { active: true, validFrom: null, validTo: null };
    if (mode === "new" || mode === "existing") return [{ ...group, name: mode === "new" ? name : existing }];
    if (mode === "none") return [];
    return memberships.map(({ groupId, ...period }) => ({
      ...group,
      ...period,
      name: options.groups.find(({ id }) => id === groupId)?.name ?? String(groupId),
    }));
  };
  const held = (area: "HUB" | "MUT", given: Parameters<typeof heldAsChanges>[1]) =>
    heldAsChanges(area, given, options).map((change) => describeChange(change, words));
  const inWorkflow = ({ role, validFrom, validTo }: WfDraft) => {
    const rest = { legalEntities: null, sections: null, ingestions: null, orgs: null, names: null, group: null };
    return describeChange({ kind: "role", area: "WF", role, ...rest, validFrom, validTo }, words);
  };
  return {
    email: { label: t("users.field-email"), required: true, transient: !isKnown, says: plainEmail },
    name: { label: t("users.field-name"), required: true },
    language: { label: t("users.field-language"), show: (language) => t(`users.language-${language}`) },
    active: { label: t("users.field-active") },
    HUB: {
      label: t("roles.area-HUB"),
      says: (draft) => saysOf("HUB", draft),
      show: ({ has, group, lines, views }) =>
        inWords("HUB", has, held("HUB", { memberships: groupsOf(group), assignments: lines.map(bodyOfLine), views: bodyOfViews(views) })),
    },
    MUT: {
      label: t("roles.area-MUT"),
      says: (draft) => saysOf("MUT", draft),
      show: ({ has, group, ingestion: { mode, code, existing }, lines }) => {
        const named = mode === "new" ? code : mode === "existing" ? existing : "";
        return inWords("MUT", has, [
          ...held("MUT", { memberships: groupsOf(group), assignments: lines.map(bodyOfLine) }),
          ...(named ? [t("users.issue-in", { part: t("users.ingestion"), text: named })] : []),
        ]);
      },
    },
    WF: { label: t("roles.area-WF"), says: (draft) => saysOf("WF", draft), show: (draft) => inWords("WF", draft.has, [inWorkflow(draft)]) },
  };
}
