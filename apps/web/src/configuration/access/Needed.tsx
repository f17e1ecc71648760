import { areaOf, areas } from "@hub/domain/session/areas.ts";
import type { Permission } from "@hub/domain/session/permissions.ts";
import { useText } from "../../texts/language.tsx";
import { useWords } from "../users/describe-change.ts";
import type { Explained } from "./path-words.ts";

/** What it would take: the roles that give it, by the area that gives them, and who administers that. */
export function Needed({ permission, answer: { roles, administrators } }: { permission: Permission; answer: Explained }) {
  const t = useText();
  const { list } = useWords();
  if (roles.length === 0) return <p>{t(permission === "public" ? "access.for-anyone" : "access.needed-nothing")}</p>;
  return (
    <section>
      <h3>{t("access.needed-title")}</h3>
      <ul className="hub-access-list">
        {areas.flatMap((area) => {
          const inArea = roles.filter((role) => areaOf(role) === area);
          if (inArea.length === 0) return [];
          const names = administrators.filter((each) => each.area === area).map(({ name }) => name);
          return [
            <li key={area}>
              {t("access.needed-roles", { area: t(`roles.area-${area}`), roles: list(inArea.map((role) => t(`roles.role-${role}`))) })}{" "}
              <span className="hub-dimmed">
                {names.length === 0 ? t("access.administered-by-nobody") : t("access.administered-by", { names: list(names) })}
              </span>
            </li>,
          ];
        })}
      </ul>
    </section>
  );
}
