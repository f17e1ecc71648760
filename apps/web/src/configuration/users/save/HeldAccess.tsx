import type { Area } from "@hub/domain/session/areas.ts";
import { useText } from "../../../texts/language.tsx";
import { HeldInWords } from "./ChangesInWords.tsx";
import { heldAsChanges } from "../describe-change.ts";
import type { AccessChange, FoundUser, Options } from "../user-draft.ts";

/** What a user holds in an area, to be read. */
export function HeldAccess({ area, found, options }: { area: Area; found: FoundUser | undefined; options: Options }) {
  const t = useText();
  const held = found && heldIn(area, found, options);
  if (!held) return <p>{t("users.not-in-area", { area: t(`roles.area-${area}`) })}</p>;
  return held.length > 0 ? <HeldInWords held={held} /> : <p>{t("users.nothing-held", { area: t(`roles.area-${area}`) })}</p>;
}

function heldIn(area: Area, found: FoundUser, options: Options): AccessChange[] | undefined {
  if (area !== "WF") return found[area] ? heldAsChanges(area, found[area], options) : undefined;
  if (!found.WF) return undefined;
  const { role, validFrom, validTo } = found.WF;
  const rest = { legalEntities: null, sections: null, ingestions: null, orgs: null, names: null, group: null };
  return role === null ? [] : [{ kind: "role", area, role, ...rest, validFrom, validTo }];
}
