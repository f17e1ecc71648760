import { listClosingTypes, listSectionRules } from "@hub/contract/configuration/calendar/section-rules.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { Writing } from "../../ui/read-only.tsx";
import { useRoute } from "../../api/queries.ts";
import { useFormats } from "../../texts/formats.ts";
import { useCodeText, useLanguage, useText } from "../../texts/language.tsx";
import { type Column, DataTable } from "../../ui/list/DataTable.tsx";
import { openedPart } from "../../ui/opened-part.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import type { ClosingType, SectionRule } from "./rule-drafts.ts";

const SectionDialog = openedPart(
  async () => (await import("./SectionDialog.tsx")).SectionDialog,
  ({ onClose }) => onClose(),
);
const TypeDialog = openedPart(
  async () => (await import("./TypeDialog.tsx")).TypeDialog,
  ({ onClose }) => onClose(),
);
type Opened = { what: "section"; section: SectionRule | undefined } | { what: "type"; type: ClosingType | undefined };
const lastOf = (items: readonly { position: number }[]) => Math.max(0, ...items.map(({ position }) => position));

/** Which sections there are and in which months they are expected, and which of them each type of closing requires. */
export function SectionRulesSection() {
  const t = useText();
  const codeText = useCodeText();
  const { language } = useLanguage();
  const formats = useFormats();
  const sections = useRoute(listSectionRules);
  const types = useRoute(listClosingTypes);
  const [edited, setEdited] = useState<Opened>();
  const [isOpened, setOpened] = useState(false);
  const rules = sections.data?.items ?? [];
  const closings = types.data?.items ?? [];
  const open = (what: Opened) => {
    setEdited(what);
    setOpened(true);
  };
  const close = () => setOpened(false);
  const words = { t, codeText, language, formats };
  return (
    <>
      <Panel
        title={t("section-rules.sections")}
        actions={
          sections.data && (
            <Writing>
              <Button onClick={() => open({ what: "section", section: undefined })}>{t("section-rules.add-section")}</Button>
            </Writing>
          )
        }
      >
        <p className="hub-dimmed">{t("section-rules.note")}</p>
        <StateView loading={sections.isPending} error={sections.error} onRetry={() => void sections.refetch()}>
          <DataTable
            cards
            label={t("section-rules.sections-table")}
            rows={rules}
            rowKey={({ code }) => code}
            onOpen={(section) => open({ what: "section", section })}
            columns={sectionColumns(words, (section) => open({ what: "section", section }))}
          />
        </StateView>
      </Panel>
      <Panel
        title={t("section-rules.types")}
        actions={
          types.data && (
            <Writing>
              <Button onClick={() => open({ what: "type", type: undefined })}>{t("section-rules.add-type")}</Button>
            </Writing>
          )
        }
      >
        <p className="hub-dimmed">{t("section-rules.types-note")}</p>
        <StateView loading={types.isPending} error={types.error} onRetry={() => void types.refetch()}>
          <DataTable
            cards
            label={t("section-rules.types-table")}
            rows={closings}
            rowKey={({ code }) => code}
            onOpen={(type) => open({ what: "type", type })}
            columns={typeColumns(words, (type) => open({ what: "type", type }))}
          />
        </StateView>
      </Panel>
      <SectionDialog
        opened={isOpened && edited?.what === "section"}
        section={edited?.what === "section" ? edited.section : undefined}
        last={lastOf(rules)}
        onClose={close}
      />
      <TypeDialog
        opened={isOpened && edited?.what === "type"}
        type={edited?.what === "type" ? edited.type : undefined}
        sections={rules}
        last={lastOf(closings)}
        onClose={close}
      />
    </>
  );
}

type Words = {
  t: ReturnType<typeof useText>;
  codeText: ReturnType<typeof useCodeText>;
  language: ReturnType<typeof useLanguage>["language"];
  formats: ReturnType<typeof useFormats>;
};

function sectionColumns({ t, language, formats }: Words, open: (section: SectionRule) => void): Column<SectionRule>[] {
  const sayMonths = (months: readonly number[]) =>
    months.length === 12 ? t("section-rules.all-months") : months.map(formats.monthName).join(", ");
  return [
    { id: "code", header: t("configuration.code"), cell: ({ code }) => code },
    {
      id: "name",
      header: t("configuration.name"),
      wrap: true,
      cell: (section) => (
        <button type="button" className="hub-link" onClick={() => open(section)}>
          {section.labels[language] ?? section.labels.en}
        </button>
      ),
    },
    {
      id: "periodicity",
      header: t("section-rules.periodicity"),
      cell: ({ periodicity }) => t(`section-rules.periodicity-${periodicity}`),
    },
    { id: "months", header: t("section-rules.months"), wrap: true, cell: ({ months }) => sayMonths(months) },
    {
      id: "default",
      header: t("section-rules.by-default"),
      wrap: true,
      cell: ({ expectedByDefault }) => t(expectedByDefault ? "section-rules.yes" : "section-rules.no"),
    },
  ];
}

function typeColumns({ t, codeText, formats }: Words, open: (type: ClosingType) => void): Column<ClosingType>[] {
  return [
    {
      id: "code",
      header: t("configuration.code"),
      cell: (type) => (
        <button type="button" className="hub-link" onClick={() => open(type)}>
          {codeText("scenario-types", type.code)}
        </button>
      ),
    },
    { id: "sections", header: t("section-rules.required"), wrap: true, cell: (type) => type.sections.join(", ") },
    {
      id: "first",
      header: t("section-rules.first-month"),
      cell: ({ firstMonth }) => (firstMonth ? formats.monthShort(firstMonth.year, firstMonth.month) : t("section-rules.any-month")),
    },
  ];
}
