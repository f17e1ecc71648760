import { getSwpDelivered } from "@hub/contract/swp/delivered.ts";
import { useMay } from "../../../api/access.ts";
import { invalidateArea } from "../../../api/query-client.ts";
import { ExportButton } from "../../../tasks/exports/ExportButton.tsx";
import { ImportButton } from "../../../tasks/imports/ImportButton.tsx";
import { useFormats } from "../../../texts/formats.ts";
import { useText } from "../../../texts/language.tsx";
import type { Delivered } from "../../delivered/use-delivered-of.ts";

type Unmapped = Delivered["unmapped"]["jobs"];

/** What was delivered and stands for nothing in planning, with its people; and for who keeps the catalogue the sheet by which it gets its profile or division. */
export function CodesPanel({ unmapped: { jobs, units } }: Pick<Delivered, "unmapped">) {
  const t = useText();
  const keeps = useMay()("swp.catalogue");
  const isAnything = jobs.codes + (units?.codes ?? 0) > 0;
  if (!isAnything && !keeps) return null;
  return (
    <section className="hub-note hub-analysis-codes" aria-label={t("swp.codes-sheet-title")}>
      {isAnything ? (
        <>
          <Codes of={jobs} title={t("swp.delivered-unmapped-jobs", { codes: jobs.codes, count: jobs.persons })} />
          {units && <Codes of={units} title={t("swp.delivered-unmapped-units", { codes: units.codes, count: units.persons })} />}
        </>
      ) : (
        <p>{t("swp.delivered-all-mapped")}</p>
      )}
      {keeps && (
        <div className="hub-page-actions">
          <ExportButton kind="swp-codes-export" filter={{}} label={t("swp.codes-export")} />
          <ImportButton kind="swp-codes-import" label={t("swp.codes-import")} onDone={() => void invalidateArea(getSwpDelivered)} />
        </div>
      )}
    </section>
  );
}

function Codes({ of: { codes, items }, title }: { of: Unmapped; title: string }) {
  const t = useText();
  const formats = useFormats();
  if (codes === 0) return null;
  return (
    <details>
      <summary>{title}</summary>
      <ul className="hub-reasons">
        {items.map(({ legalEntity, code, persons }) => (
          <li key={`${legalEntity} ${code}`}>
            {t("swp.delivered-unmapped-code", {
              code: code === "" ? t("swp.delivered-no-code") : code,
              entity: legalEntity,
              count: persons,
            })}
          </li>
        ))}
        {codes > items.length && <li>{t("swp.delivered-unmapped-more", { count: formats.integer(codes - items.length) })}</li>}
      </ul>
    </details>
  );
}
