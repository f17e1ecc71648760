import { FindingList } from "../../checks/FindingList.tsx";
import { useCodeText, useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import type { Passport } from "./PassportFacts.tsx";

type Cell = Passport["cells"][number];

/** The cells a figure was read from: their files with what the checks of the files found, what the check rules found, both signatures. */
export function PassportCells({ cells }: { cells: readonly Cell[] }) {
  const t = useText();
  return (
    <section aria-label={t("checks.passport-cells")}>
      <h3>{t("checks.passport-cells")}</h3>
      {cells.length === 0 && <p className="hub-dimmed">{t("checks.passport-cells-none")}</p>}
      {cells.map((cell) => (
        <details key={`${cell.section}-${cell.legalEntity.id}`} open={cells.length === 1}>
          <summary>{t("checks.passport-cell", { section: cell.section, entity: cell.legalEntity.name })}</summary>
          <CellFacts cell={cell} />
        </details>
      ))}
    </section>
  );
}

function CellFacts({ cell: { deliveries, signed, validated, findings } }: { cell: Cell }) {
  const t = useText();
  const codeText = useCodeText();
  const formats = useFormats();
  return (
    <dl className="hub-facts">
      <dt>{t("checks.passport-files")}</dt>
      <dd>
        {deliveries.map(({ fileName: file, rows, deliveredBy: user, deliveredAt, causes }) => (
          <div key={`${file} ${deliveredAt}`}>
            {t("checks.passport-file", { file, rows, user, at: formats.instant(deliveredAt) })}
            {causes.map(({ code, column, occurrences: count }) => (
              <p key={`${code} ${column}`} className="hub-dimmed">
                {t(column === null ? "checks.passport-cause" : "checks.passport-cause-column", {
                  count,
                  what: codeText("checks", `cause-${code}`),
                  column,
                })}
              </p>
            ))}
          </div>
        ))}
      </dd>
      <dt>{t("checks.passport-findings")}</dt>
      <dd>
        <FindingList findings={findings} />
      </dd>
      <Signature name={t("checks.passport-signed")} signature={signed} />
      <Signature name={t("checks.passport-validated")} signature={validated} />
    </dl>
  );
}

function Signature({ name, signature }: { name: string; signature: Cell["signed"] }) {
  const t = useText();
  const formats = useFormats();
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {signature ? t("checks.said-by", { user: signature.by, at: formats.instant(signature.at) }) : "–"}
        {signature?.comment && <p className="hub-said">{signature.comment}</p>}
      </dd>
    </>
  );
}
