import { getCell } from "@hub/contract/validation/month.ts";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { SidePanel } from "../../ui/panel/SidePanel.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { CellFacts } from "../cells/CellFacts.tsx";
import { CellFigurePanel } from "../figures/CellFigurePanel.tsx";
import { signatureOf } from "../signatures/signature-of.ts";
import { SignatureDialog } from "../signatures/SignatureDialog.tsx";
import { SignatureOutcome } from "../signatures/SignatureOutcome.tsx";
import { useSignature } from "../signatures/use-signature.ts";
import { ActDialog } from "./ActDialog.tsx";
import type { CellPlace } from "./cell-act.ts";
import { CellActs } from "./CellActs.tsx";
import { CellFindings } from "./CellFindings.tsx";
import { HistoryList } from "./HistoryList.tsx";
import { ReopeningNote } from "./ReopeningNote.tsx";
import { useCellActs } from "./use-cell-acts.ts";
import { WaitingText } from "./WaitingText.tsx";
import "../validation.css";
import "./cell.css";

const askedOf = ({ section, legalEntityId, year, month }: CellPlace) => ({ year, month, cells: [{ section, legalEntityId }] });

type Props = {
  place: CellPlace | undefined;
  onClose: () => void;
  /** Once it is out of sight, for a question or for good: the moment to lead focus back. */
  onGone?: () => void;
  /** What else waits for the reader, and the way to the next of it. */
  next?: { count: number; open: () => void } | undefined;
};

/** A cell opened: what it waits for, what one may do about it, its facts, findings and history. Steps back while a question is asked. */
export function CellWindow({ place, onClose, onGone, next }: Props) {
  const t = useText();
  const formats = useFormats();
  const acts = useCellActs();
  const signature = useSignature();
  const { data, error, isPending, refetch } = useRoute(
    getCell,
    { query: place ?? {} },
    { enabled: place !== undefined, placeholderData: undefined },
  );
  const title = data
    ? t("validation.cell-title", { section: data.section, month: formats.month(data.year, data.month), entity: data.cell.legalEntity.name })
    : t("validation.cell-loading");
  const leaveFor = (way: () => void) => {
    acts.forget();
    signature.forget();
    way();
  };
  const close = () => leaveFor(onClose);
  return (
    <>
      <SidePanel opened={place !== undefined && !acts.opened && !signature.opened} onClose={close} onGone={onGone} title={title}>
        <StateView loading={isPending} error={data ? undefined : error} onRetry={() => void refetch()}>
          {data && place && (
            <div className="hub-cell">
              {acts.done && (
                <p className="hub-note hub-note-good" role="status">
                  {acts.done}
                </p>
              )}
              <SignatureOutcome signature={signature} />
              <WaitingText waits={data.waits} />
              <ReopeningNote reopening={data.reopening} />
              <CellActs
                detail={data}
                onAct={(kind) => acts.ask(kind, data)}
                onSign={(capacity) => void signature.ask(signatureOf(data, capacity))}
                next={next && { ...next, open: () => leaveFor(next.open) }}
              />
              {data.cell.rows > 0 && <CellFigurePanel asked={askedOf(place)} />}
              <CellFindings place={place} fileWarnings={data.cell.warnings} owed={data.cell.owed} />
              <CellFacts cell={data.cell} />
              <section aria-label={t("validation.view-history")}>
                <h3>{t("validation.view-history")}</h3>
                <HistoryList place={place} />
              </section>
            </div>
          )}
        </StateView>
      </SidePanel>
      <ActDialog acts={acts} />
      <SignatureDialog signature={signature} asksComment />
    </>
  );
}
