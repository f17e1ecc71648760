import type { listAllSubscriptions } from "@hub/contract/subscriptions/subscriptions.ts";
import type { Output } from "@hub/contract/route.ts";
import { Button } from "@mantine/core";
import { Writing } from "../ui/read-only.tsx";
import { useFormats } from "../texts/formats.ts";
import { useText } from "../texts/language.tsx";
import type { Column } from "../ui/list/DataTable.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { type Subscription, useSubscriptionWords } from "./subscription-words.ts";

/** A subscription with its person, as administrators see it. */
export type PersonsSubscription = Output<(typeof listAllSubscriptions)["answer"]>["items"][number];

/** What the list of one's own subscriptions shows of each, with the press that ends it or takes it out. */
export function useOwnColumns(given: { busy: boolean; onEnd: (row: Subscription) => void }): Column<Subscription>[] {
  const t = useText();
  const words = useSubscriptionWords();
  const columns = useColumns("own");
  return [
    ...columns,
    {
      id: "end",
      header: t("account.actions"),
      cell: (row) => {
        const goesOn = row.endedAt === null;
        const label = t(goesOn ? "subscriptions.end-of" : "subscriptions.remove-of", { name: words.name(row) });
        return (
          <Button variant="default" size="compact-sm" aria-label={label} disabled={given.busy} onClick={() => given.onEnd(row)}>
            {t(goesOn ? "subscriptions.end" : "subscriptions.remove")}
          </Button>
        );
      },
    },
  ];
}

/** What the list of everybody's subscriptions shows of each. */
export function usePersonsColumns(onEnd: (row: PersonsSubscription) => void): Column<PersonsSubscription>[] {
  const t = useText();
  const words = useSubscriptionWords();
  const columns = useColumns("all");
  return [
    {
      id: "person",
      header: t("subscriptions.person"),
      wrap: true,
      sortBy: ({ person }) => person.name,
      cell: ({ person }) => `${person.name} (${person.email})`,
    },
    ...columns,
    {
      id: "end",
      header: t("account.actions"),
      cell: (row) =>
        row.endedAt === null && (
          <Writing>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t("subscriptions.end-for-of", { person: row.person.name, name: words.name(row) })}
              onClick={() => onEnd(row)}
            >
              {t("subscriptions.end-for")}
            </Button>
          </Writing>
        ),
    },
  ];
}

function useColumns(whose: "own" | "all"): Column<Subscription>[] {
  const t = useText();
  const formats = useFormats();
  const words = useSubscriptionWords();
  const stateOf = ({ endedBecause }: Subscription) => {
    if (endedBecause === null) return t("subscriptions.goes-on");
    return endedBecause === "right-lost" && whose === "all"
      ? t("subscriptions.person-right-lost")
      : t(`subscriptions.ended-${endedBecause}`);
  };
  return [
    { id: "what", header: t("subscriptions.what"), wrap: true, sortBy: words.name, cell: words.name },
    { id: "when", header: t("subscriptions.when"), wrap: true, cell: words.when },
    {
      id: "since",
      header: t("subscriptions.since"),
      sortBy: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => formats.instant(createdAt),
    },
    {
      id: "sent",
      header: t("subscriptions.last-sent"),
      sortBy: ({ lastSentAt }) => lastSentAt,
      cell: ({ lastSentAt }) => (lastSentAt === null ? t("subscriptions.never-sent") : formats.instant(lastSentAt)),
    },
    {
      id: "state",
      header: t("ui.state"),
      wrap: true,
      sortBy: stateOf,
      cell: (row) => <StatusBadge meaning={row.endedAt === null ? "good" : "closed"} text={stateOf(row)} />,
    },
  ];
}
