import { createGroup, updateGroup } from "@hub/contract/configuration/groups.ts";
import { allUsers } from "@hub/contract/configuration/users.ts";
import type { GroupArea } from "@hub/domain/session/areas.ts";
import { prepare } from "../../api/client.ts";
import type { Fields } from "../../forms/fields.ts";
import { type RecordState, useRecord } from "../../forms/use-record.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { describeChange, heldAsChanges, useWords } from "../users/describe-change.ts";
import { inputAt } from "../users/fields-at.ts";
import { bodyOfLine } from "../users/lines.ts";
import type { Options } from "../users/user-draft.ts";
import { bodyOfView } from "../users/views-draft.ts";
import { bodyOf, checkDraft, draftOf, type Group, type GroupDraft, type SavedGroup } from "./group-draft.ts";

export type GroupForm = RecordState<GroupDraft, Group, SavedGroup>;
type Given = {
  saved: Group | undefined;
  options: Options;
  /** What a new group begins with. */
  area: GroupArea;
  onCreated: (id: number) => void;
};

/** The form of one group: a trial says what its members gain and lose before it is saved. */
export function useGroupForm({ saved, options, area, onCreated }: Given): GroupForm {
  const t = useText();
  const id = "access-GROUP";
  const save = (draft: GroupDraft, base: Group | undefined, dryRun?: true) => {
    const body = { ...bodyOf(draft), ...(dryRun && { dryRun }) };
    if (!base) return prepare(createGroup, { body: { area: draft.area, ...body } });
    const join = draft.join.map(({ email, validFrom, validTo }) => ({ email, validFrom, validTo }));
    return prepare(updateGroup, { params: { id: base.id }, ifMatch: base.version, body: { ...body, join, leave: draft.leave } });
  };
  return useRecord<GroupDraft, Group, SavedGroup>({
    id,
    // A new one begins in the area one has come from.
    keeps: saved !== undefined,
    record: saved,
    draftOf: (record) => draftOf(record, area),
    fields: useGroupFields(options),
    save: (draft, base) => save(draft, base),
    trial: (draft, base) => save(draft, base, true),
    check: checkDraft,
    inputId: ([field = "", place, ...within], { join }) => {
      // Whoever is in the table, by name: their place among those who join says nothing there.
      if (field === "join") return inputAt(id, ["members", join[Number(place)]?.email ?? "", "validTo"]);
      if (field !== "assignments" || place === undefined) return inputAt(id, [field, ...(place === undefined ? [] : [place])]);
      return inputAt(id, [field, place, within[0] ?? "role"]);
    },
    partName: ([field, place], { join }) => {
      if (field === "join") return join[Number(place)]?.name;
      return field === "assignments" && typeof place === "number" ? t("users.line", { number: place + 1 }) : undefined;
    },
    stale: [allUsers],
    onSaved: ({ group }, wasNew) => {
      if (!group) return undefined;
      notifySuccess(t("users.group-saved", { group: group.name }));
      if (wasNew) onCreated(group.id);
      return group;
    },
  });
}

function useGroupFields(options: Options): Fields<GroupDraft> {
  const t = useText();
  const { day } = useFormats();
  const words = useWords();
  const inLines = (area: GroupArea, held: Partial<Pick<Group, "assignments" | "views">>) =>
    heldAsChanges(area, { assignments: [], ...held }, options)
      .map((change) => describeChange(change, words))
      .join("\n");
  return {
    area: { label: t("users.filter-area"), show: (area) => t(`roles.area-${area}`) },
    name: { label: t("users.group-name"), required: true },
    active: { label: t("users.group-active") },
    description: { label: t("users.group-description") },
    assignments: {
      label: t("users.lines"),
      says: (lines) => lines.map(bodyOfLine),
      show: (lines, { area }) => inLines(area, { assignments: lines.map(bodyOfLine) }),
    },
    "views.reports": {
      label: t("users.view-reports"),
      says: bodyOfView,
      show: (view) => inLines("HUB", { views: { reports: bodyOfView(view), scenarios: [] } }) || t("users.reports-none"),
    },
    "views.scenarios": {
      label: t("users.view-scenarios"),
      says: bodyOfView,
      show: (view) => inLines("HUB", { views: { reports: [], scenarios: bodyOfView(view) } }) || t("users.scenarios-none"),
    },
    members: { label: t("users.members"), show: (members) => members.map(({ name }) => name).join(", ") },
    join: {
      label: t("users.group-joins"),
      show: (people) =>
        people.map(({ name, validTo }) => (validTo ? `${name} · ${t("users.to-day", { day: day(validTo) })}` : name)).join("\n"),
    },
    leave: {
      label: t("users.group-leaves"),
      show: (ids, { members }) => members.flatMap(({ userId, name }) => (ids.includes(userId) ? [name] : [])).join("\n"),
    },
  };
}
