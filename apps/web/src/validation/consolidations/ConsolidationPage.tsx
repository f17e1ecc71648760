import { getValidation } from "@hub/contract/validation/validation.ts";
import { Button } from "@mantine/core";
import { Link, useParams } from "@tanstack/react-router";
import { ApiError } from "../../api/client.ts";
import { useDetail } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { Page, Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { CellWindow } from "../cell-window/CellWindow.tsx";
import { HistoryList } from "../cell-window/HistoryList.tsx";
import { type Cell, stateMeanings } from "../cells/cell-states.ts";
import { CellTable } from "./CellTable.tsx";
import { ConsolidationFindings } from "./ConsolidationFindings.tsx";
import { ConsolidationViews } from "./ConsolidationViews.tsx";
import type { Capacity } from "../signatures/form-values.ts";
import { MessageNote } from "../cells/MessageNote.tsx";
import { ProgressFacts } from "./ProgressFacts.tsx";
import { signatureOf } from "../signatures/signature-of.ts";
import { SignatureDialog } from "../signatures/SignatureDialog.tsx";
import { SignatureOutcome } from "../signatures/SignatureOutcome.tsx";
import { useSignature } from "../signatures/use-signature.ts";
import "../validation.css";
import { useAddress } from "../../ui/use-address.ts";

/** One consolidation: its message, its cells and what one may do with each, what the checks found, and its history. */
export default function ConsolidationPage() {
  const t = useText();
  const formats = useFormats();
  const { id } = useParams({ from: "/validation/$id/dashboard" });
  const { search, change } = useAddress("/validation/$id/dashboard");
  const { data, error, isLoading, refetch } = useDetail(getValidation, Number(id));
  const signature = useSignature();
  const back = (
    <Link to="/validation" search={{ view: "list" }} className="hub-link">
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
  const view = search.view === "findings" || search.view === "history" ? search.view : "cells";
  const ask = (userRole: Capacity, cell?: Cell) => void signature.ask(signatureOf({ ...data, cell }, userRole));
  const open = (entity: number | undefined) => change({ entity: entity?.toString() });
  const title = t("validation.section-in-month", { section: data.section, month: formats.month(data.year, data.month) });
  const { section, year, month } = data;
  const opened = data.cells.find(({ legalEntity }) => String(legalEntity.id) === search.entity);
  return (
    <Page
      title={title}
      note={back}
      actions={
        <>
          <StatusBadge meaning={stateMeanings[data.state]} text={t(`validation.state-${data.state}`)} />
          {data.mayConsolidate && (
            // Before all have validated it consolidates nothing by itself: it is not what one comes for.
            <Button variant={data.validated < data.expected ? "default" : "filled"} onClick={() => ask("group-owner")}>
              {t("validation.act-group-owner")}
            </Button>
          )}
        </>
      }
    >
      <ConsolidationViews id={data.id} current={view} />
      <SignatureOutcome signature={signature} />
      {view === "cells" && (
        <>
          <MessageNote message={data.message} />
          <ProgressFacts detail={data} />
          <Panel title={t("validation.cells")}>
            <StateView
              empty={data.cells.length === 0 && { title: t("validation.cells-none-title"), text: t("validation.cells-none-text") }}
            >
              <CellTable cells={data.cells} label={title} onAsk={ask} onOpen={({ legalEntity }) => open(legalEntity.id)} />
            </StateView>
          </Panel>
        </>
      )}
      {view === "findings" && <ConsolidationFindings place={{ section, year, month }} onOpen={open} />}
      {view === "history" && (
        <Panel title={t("validation.view-history")}>
          <HistoryList place={{ section, year, month }} />
        </Panel>
      )}
      <SignatureDialog signature={signature} asksComment />
      <CellWindow place={opened && { section, year, month, legalEntityId: opened.legalEntity.id }} onClose={() => open(undefined)} />
    </Page>
  );
}
