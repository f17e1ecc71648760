import type { Permission } from "@hub/domain/session/permissions.ts";
import { Link } from "@tanstack/react-router";
import { useMay } from "../api/access.ts";
import { useCodeText, useText } from "../texts/language.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import type { Operation } from "./api-document.ts";

/** Which permission the operation asks, who has it, and whether one has it oneself. */
export function WhoMay({ operation }: { operation: Operation }) {
  const t = useText();
  const codeText = useCodeText();
  const may = useMay();
  const { permission, roles, shows } = operation;
  const mayI = may(permission as Permission);
  return (
    <dl className="hub-facts">
      <dt>{t("rest-api.permission")}</dt>
      <dd>
        {codeText("permissions", permission)} <code>{permission}</code>{" "}
        <StatusBadge meaning={mayI ? "good" : "late"} text={mayI ? t("rest-api.you-may") : t("rest-api.you-may-not")} />
      </dd>
      {roles.length > 0 && (
        <>
          <dt>{t("rest-api.roles")}</dt>
          <dd>{roles.map((role) => codeText("roles", `role-${role}`)).join(", ")}</dd>
        </>
      )}
      <dt>{t("rest-api.sign-in")}</dt>
      <dd>
        {permission === "own-account" ? t("rest-api.shows-session") : t(`rest-api.shows-${shows}`)}{" "}
        {shows === "token" && permission !== "own-account" && (
          <Link className="hub-link" to="/account">
            {t("rest-api.tokens-link")}
          </Link>
        )}
      </dd>
    </dl>
  );
}
