import type { listErasures } from "@hub/contract/configuration/retention.ts";
import type { Output } from "@hub/contract/route.ts";
import { Button } from "@mantine/core";
import type { useFormats } from "../../texts/formats.ts";
import type { useText } from "../../texts/language.tsx";
import type { Column } from "../../ui/list/DataTable.tsx";

export type Erasure = Output<(typeof listErasures)["answer"]>["items"][number];

/** Of whom an erasure is, in words; once it is done nobody knows any more. */
export function sayWhom({ person, user, legalEntity, state }: Erasure, t: ReturnType<typeof useText>): string {
  if (state === "DONE") return legalEntity ? `${t("retention.erased-person")} (${legalEntity.name})` : t("retention.erased-person");
  if (user !== null) return user;
  return [person, legalEntity?.name].filter(Boolean).join(", ");
}

type Given = { t: ReturnType<typeof useText>; formats: ReturnType<typeof useFormats>; onOpen: (id: number) => void };

/** The erasures' table: whose they are, how they stand, who asked and who decided. */
export function erasureColumns({ t, formats, onOpen }: Given): Column<Erasure>[] {
  return [
    {
      id: "whom",
      header: t("retention.erasure-whom"),
      cell: (erasure) => (
        <Button variant="subtle" aria-label={t("retention.erasure-open", { id: erasure.id })} onClick={() => onOpen(erasure.id)}>
          {sayWhom(erasure, t)}
        </Button>
      ),
      wrap: true,
    },
    {
      id: "state",
      header: t("retention.state"),
      cell: ({ state, waitsFor }) => t(waitsFor !== null && state !== "VOID" ? `retention.waits-${waitsFor}` : `retention.state-${state}`),
      wrap: true,
    },
    {
      id: "asked",
      header: t("retention.asked"),
      cell: ({ askedAt, askedBy }) => t("retention.hold-set-by", { at: formats.instant(askedAt), by: askedBy }),
      wrap: true,
    },
    {
      id: "decided",
      header: t("retention.decided"),
      cell: ({ decidedAt, decidedBy }) =>
        decidedAt === null ? "–" : t("retention.hold-set-by", { at: formats.instant(decidedAt), by: decidedBy ?? "" }),
      wrap: true,
    },
  ];
}
