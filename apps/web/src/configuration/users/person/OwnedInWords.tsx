import type { ownedBy } from "@hub/contract/configuration/users.ts";
import type { Output } from "@hub/contract/route.ts";
import { useText } from "../../../texts/language.tsx";
import { describeChange, useWords } from "../describe-change.ts";

type Owned = Output<(typeof ownedBy)["answer"]>;

/** What somebody would leave behind, so that it is handed over first. */
export function OwnedInWords({ owned, name }: { owned: Owned; name: string }) {
  const t = useText();
  const words = useWords();
  const lines = [
    ...owned.lastAdministratorOf.map((area) => t("users.owns-area", { area: t(`roles.area-${area}`) })),
    ...owned.soleRoles.map((role) => t("users.owns-role", { role: describeChange(role, words) })),
    ...owned.soleGroups.map((group) => t("users.owns-group", { group: group.name, area: t(`roles.area-${group.area}`) })),
    ...(owned.openUploads > 0 ? [t("users.owns-uploads", { count: owned.openUploads })] : []),
    ...(owned.openEvents > 0 ? [t("users.owns-events", { count: owned.openEvents })] : []),
    ...(owned.tokens > 0 ? [t("users.owns-tokens", { count: owned.tokens })] : []),
    ...(owned.sessions > 0 ? [t("users.owns-sessions", { count: owned.sessions })] : []),
  ];
  if (lines.length === 0) return <p>{t("users.owns-nothing", { name })}</p>;
  return (
    <div className="hub-note">
      <p>
        <strong>{t("users.owns", { name })}</strong>
      </p>
      <ul className="hub-held">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
