import type { listSessions } from "@hub/contract/session/account.ts";
import type { Output } from "@hub/contract/route.ts";
import { Button } from "@mantine/core";
import type { useText } from "../../texts/language.tsx";
import type { Column } from "../../ui/list/DataTable.tsx";
import type { useFormats } from "../../texts/formats.ts";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { describeDevice } from "./describe-device.ts";

export type Session = Output<typeof listSessions.answer>["items"][number];
type Text = ReturnType<typeof useText>;
type Parts = { t: Text; formats: ReturnType<typeof useFormats>; onEnd: (session: Session) => void };

/** The device in words. */
export function deviceText(t: Text, userAgent: string | null): string {
  const { browser, system } = describeDevice(userAgent);
  return browser && system ? t("account.device-both", { browser, system }) : (browser ?? system ?? t("account.device-unknown"));
}

/** What the list of one's sessions shows of each. */
export function sessionColumns({ t, formats, onEnd }: Parts): Column<Session>[] {
  return [
    {
      id: "device",
      header: t("account.device"),
      cell: ({ userAgent, current }) => (
        <span title={userAgent ?? undefined}>
          {deviceText(t, userAgent)} {current && <StatusBadge meaning="good" text={t("account.session-this")} />}
        </span>
      ),
    },
    { id: "method", header: t("account.method"), cell: ({ method }) => t(`account.method-${method}`) },
    { id: "address", header: t("account.address"), cell: ({ address }) => address ?? t("account.address-unknown") },
    { id: "since", header: t("account.since"), sortBy: ({ createdAt }) => createdAt, cell: ({ createdAt }) => formats.instant(createdAt) },
    {
      id: "used",
      header: t("account.last-used"),
      sortBy: ({ lastUsedAt }) => lastUsedAt,
      cell: ({ lastUsedAt }) => formats.instant(lastUsedAt),
    },
    {
      id: "end",
      pinned: true,
      header: t("account.actions"),
      cell: (session) =>
        !session.current && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t("account.session-end-of", {
              device: deviceText(t, session.userAgent),
              since: formats.instant(session.createdAt),
            })}
            onClick={() => onEnd(session)}
          >
            {t("account.session-end")}
          </Button>
        ),
    },
  ];
}
