import { Suspense } from "react";
import { ReadOnlyPart, useReadOnly } from "../ui/read-only.tsx";
import { useMay } from "../api/access.ts";
import { ForbiddenPage } from "../ui/ErrorPages.tsx";
import { useText } from "../texts/language.tsx";
import { type LazyPart, lazyPart } from "../texts/lazy-part.ts";
import { Page } from "../ui/Page.tsx";
import { StateView } from "../ui/StateView.tsx";
import "./configuration.css";
import { SectionNav } from "./SectionNav.tsx";
import { type SectionName, sectionNames, sectionOf, sections, toChange } from "./sections.ts";
import { useAddress } from "../ui/use-address.ts";

/** Each section comes when it is first shown: whoever opens one seldom needs the others. */
const parts: Record<SectionName, LazyPart<object>> = {
  ingestions: lazyPart(async () => (await import("../ingestion/definitions/IngestionsSection.tsx")).IngestionsSection),
  calendar: lazyPart(async () => (await import("./calendar/CalendarSection.tsx")).CalendarSection),
  "section-rules": lazyPart(async () => (await import("./section-rules/SectionRulesSection.tsx")).SectionRulesSection),
  "legal-entities": lazyPart(async () => (await import("./legal-entities/LegalEntitiesSection.tsx")).LegalEntitiesSection),
  "entity-trees": lazyPart(async () => (await import("./entity-trees/EntityTreesSection.tsx")).EntityTreesSection),
  users: lazyPart(async () => (await import("./users/UsersSection.tsx")).UsersSection),
  groups: lazyPart(async () => (await import("./groups/GroupsSection.tsx")).GroupsSection),
  access: lazyPart(async () => (await import("./access/AccessSection.tsx")).AccessSection),
  campaigns: lazyPart(async () => (await import("./campaigns/CampaignsSection.tsx")).CampaignsSection),
  languages: lazyPart(async () => (await import("./settings/LanguagesSection.tsx")).LanguagesSection),
  settings: lazyPart(async () => (await import("./settings/SettingsSection.tsx")).SettingsSection),
  backups: lazyPart(async () => (await import("./backups/BackupsSection.tsx")).BackupsSection),
  retention: lazyPart(async () => (await import("./retention/RetentionSection.tsx")).RetentionSection),
  audit: lazyPart(async () => (await import("./audit/AuditSection.tsx")).AuditSection),
  connections: lazyPart(async () => (await import("../ingestion/connections/ConnectionsSection.tsx")).ConnectionsSection),
  sftp: lazyPart(async () => (await import("../ingestion/sftp/SftpSection.tsx")).SftpSection),
  subscriptions: lazyPart(async () => (await import("../subscriptions/AllSubscriptions.tsx")).AllSubscriptions),
  reports: lazyPart(async () => (await import("./reports/ReportsSection.tsx")).ReportsSection),
};

/** Loads a section that somebody is about to open; who opens it is told of a failure. */
const loadPart = (section: SectionName) => void parts[section].load().catch(() => undefined);

/** The configuration, one section at a time; the address says which. */
export default function ConfigurationPage() {
  const t = useText();
  const may = useMay();
  const readOnly = useReadOnly();
  const { section: wanted } = useAddress("/configuration").search;
  const offered = sectionNames.filter((section) => may(sections[section]));
  const current = wanted === undefined ? offered[0] : sectionOf(wanted);
  const Part = current && offered.includes(current) ? parts[current] : undefined;
  return (
    <Page title={t("configuration.title")}>
      <div className="hub-configuration">
        <SectionNav offered={offered} current={current} onNear={loadPart} />
        <div className="hub-configuration-part">
          {Part && current ? (
            <ReadOnlyPart value={readOnly || !may(toChange[current])}>
              <Suspense fallback={<StateView loading />}>
                <Part />
              </Suspense>
            </ReadOnlyPart>
          ) : (
            <ForbiddenPage />
          )}
        </div>
      </div>
    </Page>
  );
}
