import { useText } from "../../texts/language.tsx";
import { Panel } from "../../ui/Page.tsx";
import { HeldInWords } from "../users/save/ChangesInWords.tsx";
import { heldAsChanges } from "../users/describe-change.ts";
import type { Options } from "../users/user-draft.ts";
import type { Group } from "./group-draft.ts";

/** A group of an area one does not administer, to be read. */
export function GroupToRead({ group, options }: { group: Group; options: Options }) {
  const t = useText();
  return (
    <Panel title={group.name}>
      <p className="hub-note hub-note-closed">{t("users.group-foreign", { area: t(`roles.area-${group.area}`) })}</p>
      <GroupFacts group={group} options={options} />
      <ul className="hub-held" aria-label={t("users.members")}>
        {group.members.map(({ userId, name, email }) => (
          <li key={userId}>{t("users.person-and-email", { name, email })}</li>
        ))}
      </ul>
    </Panel>
  );
}

/** A group's name, state, what it gives and to how many. */
export function GroupFacts({ group, options }: { group: Group; options: Options }) {
  const t = useText();
  const { area, name, description, active, assignments, views, memberCount } = group;
  const held = heldAsChanges(area, area === "HUB" ? { assignments, views } : { assignments }, options);
  return (
    <>
      <p>
        {[name, description, t(active ? "users.state-active" : "users.state-inactive"), t("users.group-people", { count: memberCount })]
          .filter((text) => text !== "")
          .join(" · ")}
      </p>
      <HeldInWords held={held} />
    </>
  );
}
