import { Button } from "@mantine/core";
import type { useText } from "../../texts/language.tsx";
import type { Column } from "../../ui/list/DataTable.tsx";
import type { useFormats } from "../../texts/formats.ts";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import "../session.css";
import { type AccessToken, lastDayOf, tokenMeaning } from "./access-token.ts";

type Parts = { t: ReturnType<typeof useText>; formats: ReturnType<typeof useFormats>; onRevoke: (token: AccessToken) => void };

/** What the list of one's tokens shows of each. */
export function tokenColumns({ t, formats, onRevoke }: Parts): Column<AccessToken>[] {
  return [
    {
      id: "name",
      header: t("account.token-name"),
      wrap: true,
      sortBy: ({ name }) => name,
      cell: ({ name, hint }) => (
        <>
          {name} <span className="hub-dimmed hub-token-hint">({t("account.token-hint", { hint })})</span>
        </>
      ),
    },
    {
      id: "scopes",
      header: t("account.token-scopes"),
      wrap: true,
      cell: ({ scopes }) => scopes.map((scope) => t(`permissions.${scope}`)).join(" · "),
    },
    {
      id: "until",
      header: t("account.token-last-day"),
      sortBy: ({ expiresAt }) => expiresAt,
      cell: ({ expiresAt }) => formats.day(lastDayOf(expiresAt)),
    },
    {
      id: "used",
      header: t("account.last-used"),
      sortBy: ({ lastUsedAt }) => lastUsedAt,
      cell: ({ lastUsedAt }) => (lastUsedAt ? formats.instant(lastUsedAt) : t("account.token-never-used")),
    },
    {
      id: "state",
      header: t("ui.state"),
      sortBy: ({ state }) => state,
      cell: ({ state }) => <StatusBadge meaning={tokenMeaning[state]} text={t(`account.token-state-${state}`)} />,
    },
    {
      id: "revoke",
      header: t("account.actions"),
      cell: (token) =>
        token.state === "active" && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t("account.token-revoke-of", { name: token.name })}
            onClick={() => onRevoke(token)}
          >
            {t("account.token-revoke")}
          </Button>
        ),
    },
  ];
}
