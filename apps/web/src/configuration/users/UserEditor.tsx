import { type Area, areas } from "@hub/domain/session/areas.ts";
import { useState } from "react";
import { useAccess } from "../../api/access.ts";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { Panel } from "../../ui/Page.tsx";
import { AreaTabs } from "./areas/AreaTabs.tsx";
import { useChoices } from "./areas/choices.ts";
import { PersonPart } from "./person/PersonPart.tsx";
import { UserActions } from "./person/UserActions.tsx";
import { refusedParts, savedParts } from "./save/save-outcome.ts";
import type { SavedUser } from "./save/save-user.ts";
import { baseOf, newEmailOf } from "./save/user-body.ts";
import { useUserForm } from "./save/use-user-form.ts";
import { UserChanges } from "./save/UserChanges.tsx";
import type { FoundUser, Options, User, UserDraft } from "./user-draft.ts";

type Props = {
  found: FoundUser | undefined;
  options: Options;
  /** The language a new user starts with. */
  language: UserDraft["language"];
  tab: Area;
  onTab: (tab: Area) => void;
  /** A user who was new is known now: the address follows. */
  onKnown: (email: string) => void;
  /** The user has another e-mail now: the address follows. */
  onMoved: (email: string) => void;
  /** The user is deleted. */
  onGone: () => void;
};

/** One user in one form: the person, HUB, MUT and Workflow, saved by one call. */
export function UserEditor({ found: foundAtFirst, options, language, tab: tabAtFirst, onTab, onKnown, onMoved, onGone }: Props) {
  const t = useText();
  const me = useAccess().data?.userName;
  const [tab, setTab] = useState(tabAtFirst);
  const show = (area: Area) => {
    setTab(area);
    onTab(area);
  };
  const form = useUserForm({
    found: foundAtFirst,
    options,
    language,
    onKnown,
    onSaved: ({ saved, refused, email, isNew, isGone }) => {
      const names = saved.map((part) => t(`users.tab-${part}`)).join(", ");
      notifySuccess(saved.length > 0 ? t("users.saved", { email, parts: names }) : t("users.nothing-changes"));
      if (isGone) return onGone();
      if (isNew) onKnown(email);
      const [first] = areas.filter((area) => refused.includes(area));
      if (first) show(first);
      // What is still to be saved stays in sight; the next save finds them by the new one.
      else if (!isNew && foundAtFirst && email !== foundAtFirst.person.email) onMoved(email);
    },
  });
  const { base, found } = form;
  const choices = useChoices(options, found);
  const own = base !== undefined && base.person.email === me;
  const mayChange = own ? [] : (found?.mayChange ?? options.areas);
  const movedBy = (asked: UserDraft, before: User | undefined) => (before ? newEmailOf(asked, baseOf(before, asked)) : undefined);
  const confirm = (asked: UserDraft, before: User | undefined, tried: SavedUser | undefined) => {
    if (!tried || savedParts(tried.results).length === 0) return undefined;
    const isNew = !before || before.person.removed;
    const leavesNone = !isNew && areas.every((area) => !asked[area].has);
    const action = t(isNew ? "users.confirm-add-act" : "users.confirm-save-act");
    return {
      title: t(isNew ? "users.confirm-add" : "users.confirm-save", { name: asked.name.trim() }),
      text: <UserChanges results={tried.results} isNew={isNew} leavesNone={leavesNone} moved={movedBy(asked, before)} />,
      action: refusedParts(tried.results).length > 0 ? t("users.confirm-rest-act") : action,
      danger: leavesNone,
    };
  };
  return (
    <RecordForm
      form={form}
      label={base ? base.person.name : t("users.add")}
      parameters={["section", "user"]}
      save={t(base ? "users.review-save" : "users.review-add")}
      confirm={confirm}
      reveal={(field) => {
        const area = areas.find((each) => each === field);
        if (area) show(area);
      }}
      showsItself
      isPage
    >
      <Panel
        title={base ? base.person.name : t("users.add")}
        actions={<UserActions form={form} own={own} mayChange={mayChange} onGone={onGone} />}
      >
        <PersonPart form={form} own={own} />
      </Panel>
      <section className="hub-panel" aria-label={t("users.areas")}>
        <AreaTabs form={form} mayChange={mayChange} own={own} options={options} choices={choices} tab={tab} onTab={show} />
      </section>
    </RecordForm>
  );
}
