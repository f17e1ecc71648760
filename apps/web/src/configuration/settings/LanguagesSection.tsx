import { listPortalLanguages } from "@hub/contract/configuration/settings.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { Writing } from "../../ui/read-only.tsx";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { type Column, DataTable } from "../../ui/list/DataTable.tsx";
import { useFormats } from "../../texts/formats.ts";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { type LanguageAct, LanguageDialog, type PortalLanguage } from "./LanguageDialog.tsx";
import { useLanguageNames } from "../../texts/display-names.ts";
import "./settings.css";

/** The languages of the portal: which are offered, which is the default, and how many use each. */
export function LanguagesSection() {
  const t = useText();
  const formats = useFormats();
  const nameOf = useLanguageNames();
  const languages = useRoute(listPortalLanguages);
  const [asked, setAsked] = useState<{ act: LanguageAct; language: PortalLanguage }>();
  const [opened, setOpened] = useState(false);
  const rows = languages.data?.items ?? [];
  const ask = (act: LanguageAct, language: PortalLanguage) => {
    setAsked({ act, language });
    setOpened(true);
  };
  return (
    <Panel title={t("configuration.section-languages")}>
      <p className="hub-dimmed">{t("settings.languages-note")}</p>
      <StateView
        loading={languages.isPending}
        error={languages.data ? undefined : languages.error}
        onRetry={() => void languages.refetch()}
      >
        <DataTable
          cards
          label={t("settings.languages-table")}
          rows={rows}
          rowKey={({ code }) => code}
          columns={languageColumns({ t, formats, nameOf, onAsk: ask })}
        />
        <p className="hub-dimmed">{t("settings.default-help")}</p>
      </StateView>
      {asked && (
        <LanguageDialog
          key={`${asked.act}-${asked.language.code}`}
          opened={opened}
          act={asked.act}
          language={rows.find(({ code }) => code === asked.language.code) ?? asked.language}
          all={rows}
          onClose={() => setOpened(false)}
        />
      )}
    </Panel>
  );
}

function actsOn({ active, isDefault }: PortalLanguage): LanguageAct[] {
  if (isDefault) return [];
  return active ? ["make-default", "withdraw"] : ["offer"];
}

type Given = {
  t: ReturnType<typeof useText>;
  formats: ReturnType<typeof useFormats>;
  nameOf: (code: string) => string;
  onAsk: (act: LanguageAct, language: PortalLanguage) => void;
};
function languageColumns({ t, formats, nameOf, onAsk }: Given): Column<PortalLanguage>[] {
  return [
    { id: "language", header: t("settings.language"), cell: ({ code }) => nameOf(code) },
    {
      id: "state",
      header: t("ui.state"),
      wrap: true,
      cell: ({ active, isDefault }) => (
        <span className="hub-badges">
          <StatusBadge meaning={active ? "good" : "pending"} text={t(active ? "settings.language-active" : "settings.language-inactive")} />
          {isDefault && <StatusBadge meaning="closed" text={t("settings.language-default")} />}
        </span>
      ),
    },
    { id: "users", header: t("settings.language-users"), cell: ({ users }) => formats.integer(users), numeric: true },
    {
      id: "actions",
      pinned: true,
      wrap: true,
      header: t("settings.actions"),
      cell: (language) =>
        actsOn(language).length > 0 && (
          <span className="hub-row-actions">
            {actsOn(language).map((act) => (
              <Writing key={act}>
                <Button
                  variant="subtle"
                  aria-label={t(`settings.${act}-named`, { language: nameOf(language.code) })}
                  onClick={() => onAsk(act, language)}
                >
                  {t(`settings.${act}`)}
                </Button>
              </Writing>
            ))}
          </span>
        ),
    },
  ];
}
