import { getValidation } from "@hub/contract/validation.ts";
import { Button } from "@mantine/core";
import { Link, useParams } from "@tanstack/react-router";
import { ApiError } from "../api/client.ts";
import { useDetail } from "../api/queries.ts";
import { useText } from "../shell/language.tsx";
import { useFormats } from "../ui/formats.ts";
import { Page, Panel } from "../ui/Page.tsx";
import { StateView } from "../ui/StateView.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { type Cell, stateMeanings } from "./cell-states.ts";
import { CellTable } from "./CellTable.tsx";
import type { Capacity } from "./form-values.ts";
import { MessageNote } from "./MessageNote.tsx";
import { ProgressFacts } from "./ProgressFacts.tsx";
import { SignatureDialog } from "./SignatureDialog.tsx";
import { SignatureOutcome } from "./SignatureOutcome.tsx";
import { useSignature } from "./use-signature.ts";
import "./validation.css";

/** One consolidation: its message, its cells, and what one may do with each. */
export default function ConsolidationPage() {
  const t = useText();
  const formats = useFormats();
  const { id }: { id?: string } = useParams({ strict: false });
  const { data, error, isLoading, refetch } = useDetail(getValidation, Number(id));
  const signature = useSignature();
  const back = (
    <Link to="/validation" className="hub-link">
      {t("validation.back")}
    </Link>
  );
  if (!data) {
    return (
      <Page title={t("shell.title-validation")} note={back}>
        <StateView
          loading={isLoading}
          error={error ?? new ApiError(404, { error: t("errors.not-found") })}
          onRetry={error ? () => void refetch() : undefined}
        />
      </Page>
    );
  }
  const ask = (userRole: Capacity, cell?: Cell) =>
    signature.ask({
      body: {
        consolidationType: data.section,
        year: data.year,
        month: data.month,
        userRole,
        scopes: [],
        kpis: [],
        ...(cell ? { legalEntityId: cell.legalEntity.id } : {}),
      },
      entityName: cell?.legalEntity.name ?? null,
      section: data.message,
      entity: cell?.message ?? null,
      warnings: cell?.warnings ?? 0,
    });
  const title = t("validation.section-in-month", { section: data.section, month: formats.month(data.year, data.month) });
  return (
    <Page
      title={title}
      note={back}
      actions={
        <>
          <StatusBadge meaning={stateMeanings[data.state]} text={t(`validation.state-${data.state}`)} />
          {data.mayConsolidate && <Button onClick={() => ask("group-owner")}>{t("validation.act-group-owner")}</Button>}
        </>
      }
    >
      <SignatureOutcome signature={signature} />
      <MessageNote message={data.message} />
      <ProgressFacts detail={data} />
      <Panel title={t("validation.cells")}>
        <StateView empty={data.cells.length === 0 && { title: t("validation.cells-none-title"), text: t("validation.cells-none-text") }}>
          <CellTable cells={data.cells} label={title} onAsk={ask} />
        </StateView>
      </Panel>
      <SignatureDialog signature={signature} asksComment />
    </Page>
  );
}
