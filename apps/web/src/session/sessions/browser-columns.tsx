import type { listKnownBrowsers } from "@hub/contract/session/account.ts";
import type { Output } from "@hub/contract/route.ts";
import { Button } from "@mantine/core";
import type { useText } from "../../texts/language.tsx";
import type { Column } from "../../ui/list/DataTable.tsx";
import type { useFormats } from "../../texts/formats.ts";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { deviceText } from "./session-columns.tsx";

export type KnownBrowser = Output<typeof listKnownBrowsers.answer>["items"][number];
type Parts = { t: ReturnType<typeof useText>; formats: ReturnType<typeof useFormats>; onForget: (browser: KnownBrowser) => void };

/** What the list of one's known browsers shows of each. */
export function browserColumns({ t, formats, onForget }: Parts): Column<KnownBrowser>[] {
  return [
    {
      id: "device",
      header: t("account.device"),
      cell: ({ userAgent, current }) => (
        <span title={userAgent ?? undefined}>
          {deviceText(t, userAgent)} {current && <StatusBadge meaning="good" text={t("account.browser-this")} />}
        </span>
      ),
    },
    { id: "since", header: t("account.since"), sortBy: ({ createdAt }) => createdAt, cell: ({ createdAt }) => formats.instant(createdAt) },
    {
      id: "used",
      header: t("account.last-sign-in"),
      sortBy: ({ lastUsedAt }) => lastUsedAt,
      cell: ({ lastUsedAt }) => formats.instant(lastUsedAt),
    },
    {
      id: "forget",
      pinned: true,
      header: t("account.actions"),
      cell: (browser) => (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t("account.browser-forget-of", {
            device: deviceText(t, browser.userAgent),
            since: formats.instant(browser.createdAt),
          })}
          onClick={() => onForget(browser)}
        >
          {t("account.browser-forget")}
        </Button>
      ),
    },
  ];
}
