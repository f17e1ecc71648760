import { type GroupArea, groupAreas } from "@hub/domain/session/areas.ts";
import { daysDeletedStays } from "@hub/domain/deleted.ts";
import { deleteGroup } from "@hub/contract/configuration/groups.ts";
import { allUsers } from "@hub/contract/configuration/users.ts";
import { useMemo } from "react";
import { prepare } from "../../api/client.ts";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useCodeText, useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { Panel } from "../../ui/Page.tsx";
import { AssignmentLines } from "../users/areas/AssignmentLines.tsx";
import { choicesOf } from "../users/areas/choices.ts";
import { ViewsFields } from "../users/areas/ViewsFields.tsx";
import { fieldsIn } from "../users/fields-at.ts";
import type { Options } from "../users/user-draft.ts";
import { type Group, type GroupDraft, type SavedGroup, viewsOf } from "./group-draft.ts";
import { GroupChanges } from "./GroupChanges.tsx";
import { MemberFields } from "./MemberFields.tsx";
import { NameFields } from "./NameFields.tsx";
import { useGroupForm } from "./use-group-form.ts";

type Props = {
  saved: Group | undefined;
  options: Options;
  /** The areas with groups that one administers. */
  mine: readonly GroupArea[];
  onCreated: (id: number) => void;
  onDeleted: () => void;
};

/** A group: what it gives, and to whom. */
export function GroupEditor({ saved, options, mine, onCreated, onDeleted }: Props) {
  const t = useText();
  const codeText = useCodeText();
  const form = useGroupForm({ saved, options, area: mine[0] ?? groupAreas[0], onCreated });
  const { base, draft } = form;
  const choices = useMemo(() => {
    const lines = base?.assignments ?? [];
    const entityIds = new Set(lines.flatMap(({ legalEntityIds }) => legalEntityIds ?? []));
    const orgIds = new Set(lines.flatMap((line) => line.orgIds ?? []));
    return choicesOf(options, codeText, { entityIds, orgIds, groups: [] });
  }, [options, codeText, base]);
  const at = fieldsIn(form);
  const confirm = (asked: GroupDraft, before: Group | undefined, tried: SavedGroup | undefined) =>
    tried && {
      title: t(before ? "users.group-confirm-save" : "users.group-confirm-add", { group: asked.name.trim() }),
      text: <GroupChanges draft={asked} before={before} tried={tried} />,
      action: t(before ? "users.group-save-act" : "users.group-add"),
    };
  return (
    <RecordForm
      form={form}
      label={base?.name ?? t("users.group-add")}
      parameters={["section", "group"]}
      save={t(base ? "users.review-save" : "users.group-review-add")}
      confirm={confirm}
      deletion={{
        call: ({ id, version }) => prepare(deleteGroup, { params: { id }, ifMatch: version }),
        action: t("users.group-delete"),
        title: () => t("users.group-delete"),
        text: ({ name }) => `${t("users.group-delete-text", { group: name })} ${t("ui.deleted-stays", { days: daysDeletedStays })}`,
        refused: base && base.memberCount > 0 ? t("users.group-delete-not") : undefined,
        stale: [allUsers],
        onDeleted: ({ name }) => {
          notifySuccess(t("users.group-deleted", { group: name }));
          onDeleted();
        },
      }}
      isPage
    >
      <Panel title={base?.name ?? t("users.group-add")}>
        <NameFields form={form} mine={mine} />
      </Panel>
      <Panel title={t("users.group-gives")}>
        <AssignmentLines
          area={draft.area}
          lines={draft.assignments}
          at={at}
          choices={choices}
          ingestions="all-or-some"
          onChange={(assignments) => form.change({ assignments })}
        />
        {draft.area === "HUB" && (
          <ViewsFields
            views={viewsOf(draft)}
            at={at}
            choices={choices}
            onChange={({ reports, scenarios }) => form.change({ "views.reports": reports, "views.scenarios": scenarios })}
          />
        )}
      </Panel>
      <Panel title={t("users.members")}>
        {base ? <MemberFields form={form} at={at} /> : <p className="hub-dimmed">{t("users.members-later")}</p>}
      </Panel>
    </RecordForm>
  );
}
