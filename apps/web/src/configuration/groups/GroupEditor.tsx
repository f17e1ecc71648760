import { type GroupArea, groupAreas } from "@hub/domain/session/areas.ts";
import { useEffect, useMemo, useState } from "react";
import { ApiError } from "../../api/client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { useCodeText, useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { useUnsavedGuard } from "../../ui/unsaved.tsx";
import { Panel } from "../../ui/Page.tsx";
import { AssignmentLines } from "../users/areas/AssignmentLines.tsx";
import { choicesOf } from "../users/areas/choices.ts";
import { fieldsOf, idsUpTo, type ShownIssue } from "../users/fields-at.ts";
import { FormProblems } from "../users/save/FormProblems.tsx";
import { FormSaveBar } from "../users/save/FormSaveBar.tsx";
import { OvertakenChoice } from "../users/save/OvertakenChoice.tsx";
import type { Options } from "../users/user-draft.ts";
import { ViewsFields } from "../users/areas/ViewsFields.tsx";
import { DeleteGroup } from "./DeleteGroup.tsx";
import { checkGroupForm, emptyGroup, type Group } from "./group-draft.ts";
import { GroupConfirm } from "./GroupConfirm.tsx";
import { GroupFacts, GroupToRead } from "./GroupToRead.tsx";
import { NameFields } from "./NameFields.tsx";
import { MemberFields } from "./MemberFields.tsx";
import { useGroupForm } from "./use-group-form.ts";

type Props = {
  saved: Group | undefined;
  options: Options;
  /** The areas with groups that one administers. */
  mine: readonly GroupArea[];
  onCreated: (id: number) => void;
  onBack: () => void;
};
const part = "GROUP";

/** A group: what it gives, and to whom. */
export function GroupEditor({ saved: savedAtFirst, options, mine, onCreated, onBack }: Props) {
  const t = useText();
  const codeText = useCodeText();
  const errorText = useErrorText();
  const [start] = useState(() => emptyGroup(mine[0] ?? groupAreas[0]));
  const [tried, setTried] = useState(0);
  const [goal, setGoal] = useState<{ ids: string[] }>();
  const group = useGroupForm({
    saved: savedAtFirst,
    start,
    onSaved: (now, isNew) => {
      setTried(0);
      notifySuccess(t("users.group-saved", { group: now.name }));
      if (isNew) onCreated(now.id);
    },
  });
  const { form, saved, error } = group;
  const { guard } = useUnsavedGuard(group.dirty, ["section", "group"]);
  const choices = useMemo(() => {
    const lines = saved?.assignments ?? [];
    const entityIds = new Set(lines.flatMap(({ legalEntityIds }) => legalEntityIds ?? []));
    const orgIds = new Set(lines.flatMap((line) => line.orgIds ?? []));
    return choicesOf(options, codeText, { entityIds, orgIds, groups: [] });
  }, [options, codeText, saved]);
  useEffect(() => {
    if (goal) document.getElementById(goal.ids.find((id) => document.getElementById(id)) ?? "")?.focus();
  }, [goal]);

  if (saved && !saved.mayChange) return <GroupToRead group={saved} options={options} />;
  const inForm: ShownIssue[] = checkGroupForm(form).map(({ path, code }) => ({ part, path, text: t(`users.${code}`) }));
  const ofError: ShownIssue[] = error instanceof ApiError ? error.fields.map(({ path, error: text }) => ({ part, path, text })) : [];
  const issues = [...(tried > 0 ? inForm : []), ...ofError];
  const at = fieldsOf(part, issues);
  const press = () => {
    setTried(tried + 1);
    if (inForm.length === 0) group.ask();
  };
  return (
    <>
      <Panel title={saved ? saved.name : t("users.group-add")} actions={saved && <DeleteGroup group={saved} onDeleted={onBack} />}>
        {group.theirs ? (
          <OvertakenChoice part={group.theirs.name} told onTake={group.takeTheirs} onKeep={group.keepMine}>
            <GroupFacts group={group.theirs} options={options} />
          </OvertakenChoice>
        ) : (
          error &&
          ofError.length === 0 && (
            <p className="hub-note hub-note-late" role="alert">
              {errorText(error)}
            </p>
          )
        )}
        <FormProblems
          issues={issues}
          nameOf={() => t("users.filter-group")}
          tried={tried}
          onGo={({ path }) => setGoal({ ids: [...idsUpTo(part, path), "group-join"] })}
        />
        <NameFields form={form} isNew={!saved} mine={mine} at={at} onChange={group.change} />
      </Panel>
      <Panel title={t("users.group-gives")}>
        <AssignmentLines
          area={form.area}
          lines={form.lines}
          at={at}
          choices={choices}
          ingestions="all-or-some"
          onChange={(lines) => group.change({ lines })}
        />
        {form.area === "HUB" && <ViewsFields views={form.views} at={at} choices={choices} onChange={(views) => group.change({ views })} />}
      </Panel>
      <Panel title={t("users.members")}>
        {saved ? (
          <MemberFields
            area={form.area}
            members={form.members}
            total={saved.memberCount}
            listed={saved.members.length}
            at={at}
            onChange={(members) => group.change({ members })}
          />
        ) : (
          <p className="hub-dimmed">{t("users.members-later")}</p>
        )}
      </Panel>
      <FormSaveBar
        label={t("users.group-save-bar")}
        action={saved ? t("users.review-save") : t("users.group-review-add")}
        isNew={!saved}
        unsaved={group.dirty ? t("users.group-unsaved") : ""}
        busy={group.busy}
        onSave={press}
        onDiscard={() => {
          setTried(0);
          group.discard();
        }}
      />
      <GroupConfirm
        preview={group.preview}
        form={form}
        isNew={!saved}
        before={saved}
        busy={group.saving}
        onConfirm={group.confirm}
        onCancel={group.cancel}
      />
      {guard}
    </>
  );
}
