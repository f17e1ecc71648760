import { useMay } from "../api/access.ts";
import { ForbiddenPage } from "../ui/ErrorPages.tsx";
import { useText } from "../texts/language.tsx";
import { Page } from "../ui/Page.tsx";
import { CalendarSection } from "./calendar/CalendarSection.tsx";
import "./configuration.css";
import { IngestionsSection } from "../ingestion/definitions/IngestionsSection.tsx";
import { AccessSection } from "./access/AccessSection.tsx";
import { AuditSection } from "./audit/AuditSection.tsx";
import { GroupsSection } from "./groups/GroupsSection.tsx";
import { LegalEntitiesSection } from "./legal-entities/LegalEntitiesSection.tsx";
import { LanguagesSection } from "./settings/LanguagesSection.tsx";
import { SettingsSection } from "./settings/SettingsSection.tsx";
import { UsersSection } from "./users/UsersSection.tsx";
import { ConnectionsSection } from "../ingestion/connections/ConnectionsSection.tsx";
import { ReportsSection } from "./reports/ReportsSection.tsx";
import { SftpSection } from "../ingestion/sftp/SftpSection.tsx";
import { SectionNav } from "./SectionNav.tsx";
import { type SectionName, sectionNames, sectionOf, sections } from "./sections.ts";
import { useAddress } from "../ui/use-address.ts";

/** The configuration, one section at a time; the address says which. */
export default function ConfigurationPage() {
  const t = useText();
  const may = useMay();
  const { section: wanted } = useAddress("/configuration").search;
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
      return <UsersSection />;
    case "groups":
      return <GroupsSection />;
    case "access":
      return <AccessSection />;
    case "languages":
      return <LanguagesSection />;
    case "settings":
      return <SettingsSection />;
    case "audit":
      return <AuditSection />;
    case "connections":
      return <ConnectionsSection />;
    case "sftp":
      return <SftpSection />;
    case "reports":
      return <ReportsSection />;
  }
}
