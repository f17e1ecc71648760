import { useText } from "../../texts/language.tsx";
import { Panel } from "../../ui/Page.tsx";
import { heldAsChanges } from "../users/describe-change.ts";
import { HeldInWords } from "../users/save/ChangesInWords.tsx";
import type { Options } from "../users/user-draft.ts";
import type { Group } from "./group-draft.ts";

/** A group of an area one does not administer, to be read. */
export function GroupToRead({ group, options }: { group: Group; options: Options }) {
  const t = useText();
  const { area, name, description, active, assignments, views, members, memberCount } = group;
  const held = heldAsChanges(area, area === "HUB" ? { assignments, views } : { assignments }, options);
  return (
    <Panel title={name}>
      <p className="hub-note hub-note-closed">{t("users.group-foreign", { area: t(`roles.area-${area}`) })}</p>
      <p>
        {[description, t(active ? "users.state-active" : "users.state-inactive"), t("users.group-people", { count: memberCount })]
          .filter((text) => text !== "")
          .join(" · ")}
      </p>
      <HeldInWords held={held} />
      <ul className="hub-held" aria-label={t("users.members")}>
        {members.map((member) => (
          <li key={member.userId}>{t("users.person-and-email", member)}</li>
        ))}
      </ul>
    </Panel>
  );
}
