import { useSearch } from "@tanstack/react-router";
import { useMay } from "../api/access.ts";
import { ForbiddenPage } from "../shell/ErrorPages.tsx";
import { useText } from "../shell/language.tsx";
import { NotBuiltYet } from "../shell/NotBuiltYetPage.tsx";
import { Page } from "../ui/Page.tsx";
import { CalendarSection } from "./calendar/CalendarSection.tsx";
import "./configuration.css";
import { IngestionsSection } from "./ingestions/IngestionsSection.tsx";
import { LegalEntitiesSection } from "./LegalEntitiesSection.tsx";
import { SectionNav } from "./SectionNav.tsx";
import { type SectionName, sectionNames, sectionOf, sections } from "./sections.ts";

/** The configuration, one section at a time; the address says which. */
export default function ConfigurationPage() {
  const t = useText();
  const may = useMay();
  const { section: wanted }: Record<string, string | undefined> = useSearch({ strict: false });
  const offered = sectionNames.filter((section) => may(sections[section]));
  const current = wanted === undefined ? offered[0] : sectionOf(wanted);
  return (
    <Page title={t("configuration.title")}>
      <div className="hub-configuration">
        <SectionNav offered={offered} current={current} />
        <div className="hub-configuration-part">
          {current && offered.includes(current) ? <Section name={current} /> : <ForbiddenPage />}
        </div>
      </div>
    </Page>
  );
}

function Section({ name }: { name: SectionName }) {
  switch (name) {
    case "ingestions":
      return <IngestionsSection />;
    case "calendar":
      return <CalendarSection />;
    case "legal-entities":
      return <LegalEntitiesSection />;
    case "users":
    case "groups":
    case "connections":
    case "sftp":
    case "settings":
      return <NotBuiltYet area={name} />;
  }
}
