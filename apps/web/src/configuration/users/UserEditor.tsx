import { type Area, areas } from "@hub/domain/session/areas.ts";
import { useEffect, useState } from "react";
import { useAccess } from "../../api/access.ts";
import { ApiError } from "../../api/client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { useUnsavedGuard } from "../../ui/unsaved.tsx";
import { Panel } from "../../ui/Page.tsx";
import { AreaTabs } from "./areas/AreaTabs.tsx";
import { fieldsOf, idsUpTo, type ShownIssue } from "./fields-at.ts";
import { issuesOf, issuesOfError, issuesOfResults } from "./save/form-issues.ts";
import { FormProblems } from "./save/FormProblems.tsx";
import { FormSaveBar } from "./save/FormSaveBar.tsx";
import { PersonPart } from "./person/PersonPart.tsx";
import { SaveConfirm } from "./save/SaveConfirm.tsx";
import { SaveResults } from "./save/SaveResults.tsx";
import { emptyDraft, type FoundUser, type Options, type Part } from "./user-draft.ts";
import { UserActions } from "./person/UserActions.tsx";
import { changedParts } from "./save/user-body.ts";
import { useChoices } from "./areas/choices.ts";
import { useUserForm } from "./save/use-user-form.ts";

type Props = {
  found: FoundUser | undefined;
  options: Options;
  /** The language a new user starts with. */
  language: ReturnType<typeof emptyDraft>["person"]["language"];
  tab: Area;
  onTab: (tab: Area) => void;
  /** A user who was new is known now: the address follows. */
  onKnown: (email: string) => void;
  /** The user is deleted. */
  onGone: () => void;
};

/** One user in one form: the person, HUB, MUT and Workflow, saved by one call. */
export function UserEditor({ found: foundAtFirst, options, language, tab: tabAtFirst, onTab, onKnown, onGone }: Props) {
  const t = useText();
  const errorText = useErrorText();
  const me = useAccess().data?.userName;
  const [start] = useState(() => emptyDraft(language));
  const [tab, setTab] = useState(tabAtFirst);
  const [tried, setTried] = useState(0);
  const [goal, setGoal] = useState<{ ids: string[] }>();
  const form = useUserForm({
    found: foundAtFirst,
    start,
    onKnown,
    onUnchanged: () => notifySuccess(t("users.nothing-changes")),
    onSaved: ({ saved, refused, email, isGone }) => {
      setTried(0);
      if (saved.length > 0) notifySuccess(t("users.saved", { email, parts: saved.map((part) => t(`users.tab-${part}`)).join(", ") }));
      if (isGone) return onGone();
      if (form.isNew && saved.includes("PERSON")) onKnown(email);
      const [first] = areas.filter((area) => refused.includes(area));
      if (first) show(first);
    },
  });
  const { draft, base, found } = form;
  const choices = useChoices(options, found);
  const dirty = form.touched.length > 0;
  const { guard } = useUnsavedGuard(dirty, ["section", "user"]);
  const own = !form.isNew && draft.person.email === me;
  const mayChange = own ? [] : (found?.mayChange ?? options.areas);

  useEffect(() => {
    if (goal) document.getElementById(goal.ids.find((id) => document.getElementById(id)) ?? "")?.focus();
  }, [goal]);
  const show = (area: Area) => {
    setTab(area);
    onTab(area);
  };
  const goTo = ({ part, path }: ShownIssue) => {
    const area = areas.find((each) => each === part);
    if (area) show(area);
    setGoal({ ids: [...idsUpTo(part, path), ...idsUpTo(part, ["has"]), ...idsUpTo("PERSON", ["email"])] });
  };
  const inForm = issuesOf(draft, base, t);
  const refused = issuesOfResults(form.results);
  const ofError = form.error instanceof ApiError ? issuesOfError(form.error) : [];
  const issues = [...(tried > 0 ? inForm : []), ...refused, ...ofError];
  const press = (parts?: Part[]) => {
    setTried(tried + 1);
    const ready = (parts ?? changedParts(draft, base)).filter((part) => !form.overtaken.includes(part));
    if (inForm.length === 0 && ready.length > 0) form.ask(ready);
  };
  const nameOf = (part: string) => t(`users.tab-${part as Part}`);

  return (
    <>
      <Panel
        title={form.isNew ? t("users.add") : draft.person.name}
        actions={<UserActions form={form} own={own} mayChange={mayChange} onGone={onGone} />}
      >
        {form.error && ofError.length === 0 && (
          <p className="hub-note hub-note-late" role="alert">
            {errorText(form.error)}
          </p>
        )}
        {form.overtaken.length > 0 && tried > 0 && (
          <p className="hub-note hub-note-late" role="alert">
            {t("users.overtaken-first", { parts: form.overtaken.map(nameOf).join(", ") })}
          </p>
        )}
        <FormProblems issues={tried > 0 ? [...inForm, ...ofError] : ofError} nameOf={nameOf} tried={tried} onGo={goTo} />
        <SaveResults results={form.results} overtaken={form.overtaken} busy={form.busy} onGo={goTo} onRetry={press} />
        <PersonPart form={form} at={fieldsOf("PERSON", issues)} own={own} options={options} />
      </Panel>
      <section className="hub-panel" aria-label={t("users.areas")}>
        <AreaTabs form={form} mayChange={mayChange} own={own} options={options} choices={choices} issues={issues} tab={tab} onTab={show} />
      </section>
      <FormSaveBar
        label={t("users.save-bar")}
        action={form.isNew ? t("users.review-add") : t("users.review-save")}
        isNew={form.isNew}
        unsaved={dirty ? t("users.unsaved", { parts: form.touched.map(nameOf).join(", ") }) : ""}
        busy={form.busy}
        onSave={() => press()}
        onDiscard={() => {
          setTried(0);
          form.discard();
        }}
      />
      <SaveConfirm
        preview={form.preview}
        name={draft.person.name}
        isNew={base.personVersion === null}
        leavesNone={base.personVersion !== null && areas.every((area) => !draft[area].has)}
        busy={form.saving}
        onConfirm={form.confirm}
        onCancel={form.cancel}
      />
      {guard}
    </>
  );
}
