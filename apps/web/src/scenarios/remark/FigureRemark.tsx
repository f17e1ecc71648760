import type { getPassport } from "@hub/contract/scenarios/passport.ts";
import type { Output } from "@hub/contract/route.ts";
import type { Kpi } from "@hub/domain/dashboards/kpis.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { RemarkDialog } from "./RemarkDialog.tsx";

type Passport = Output<typeof getPassport.answer>;
type Props = { scenarioId: number; kpi: Kpi; legalEntityId: number | null; nodeId: number | null } & Pick<Passport, "remark" | "mayRemark">;

/** What the owners of a figure say about it; they say it here. */
export function FigureRemark({ scenarioId, kpi, legalEntityId, nodeId, remark, mayRemark }: Props) {
  const t = useText();
  const formats = useFormats();
  const [isOpened, setOpened] = useState(false);
  if (!remark && !mayRemark) return null;
  return (
    <section aria-label={t("checks.remark")} className="hub-passport-remark">
      <h3>{t("checks.remark")}</h3>
      {remark ? (
        <>
          <p className="hub-remark-text">{remark.text}</p>
          <p className="hub-dimmed">{t("checks.remark-by", { by: remark.by, at: formats.instant(remark.at) })}</p>
        </>
      ) : (
        <p className="hub-dimmed">{t("checks.remark-none")}</p>
      )}
      {mayRemark && (
        <div>
          <Button variant="default" onClick={() => setOpened(true)}>
            {t(remark ? "checks.remark-change" : "checks.remark-add")}
          </Button>
        </div>
      )}
      <RemarkDialog
        place={{ scenarioId, kpi, legalEntityId, nodeId }}
        remark={remark ?? undefined}
        opened={isOpened}
        onClose={() => setOpened(false)}
      />
    </section>
  );
}
