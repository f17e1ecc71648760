import { listDashboards, readGallery } from "@hub/contract/dashboards/dashboards.ts";
import { nameComparison } from "@hub/i18n/words/dashboards/compared-name.ts";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useRoute } from "../api/queries.ts";
import { useFormats } from "../texts/formats.ts";
import { useSpeaker } from "../texts/kpi-values.ts";
import { useCodeText, useText } from "../texts/language.tsx";
import { Page } from "../ui/Page.tsx";
import { SearchField } from "../ui/list/SearchField.tsx";
import { StateView } from "../ui/StateView.tsx";
import { useAddress } from "../ui/use-address.ts";
import { nestTree, type Nested } from "./dashboard-tree.ts";
import { favouritesOf, foundEntries, othersOf } from "./gallery/gallery-entries.ts";
import { galleryQuery } from "./gallery/gallery-query.ts";
import type { Gallery } from "./gallery/gallery.ts";
import { GalleryCard, starId } from "./gallery/GalleryCard.tsx";
import type { Entry } from "./ReportCard.tsx";
import "./dashboards.css";
import "./gallery/gallery.css";

/** The reports one may open, each below the one above it, with what it tells first; favourites before all. A folder only leads there. */
export default function DashboardsPage() {
  const t = useText();
  const codeText = useCodeText();
  const { search: filter } = useAddress("/dashboards");
  const [search, setSearch] = useState("");
  const { data, error, isPending, refetch } = useRoute(listDashboards);
  // Cards come with what they tell, so that none grows under the pointer; without it, should that fail.
  const { data: gallery, isPending: isOnItsWay } = useRoute(readGallery, { query: galleryQuery(filter) });
  const entries = data?.items ?? [];
  const items = new Map(gallery?.items.map((item) => [item.id, item]));
  const marked = new Set(gallery?.items.flatMap(({ id, favourite }) => (favourite ? [id] : [])));
  const found = foundEntries(entries, search, ({ id, name, code }) => [
    name,
    code === null ? "" : codeText("dashboards", `about-${code}`),
    ...(items.get(id)?.headlines ?? []).map((kpi) => codeText("kpis", kpi)),
  ]);
  const keepStar = useKeptStar();
  const card = (entry: Entry) => (
    <GalleryCard entry={entry} item={items.get(entry.id)} shown={gallery?.shown ?? null} onFavourite={keepStar} />
  );
  const list = (shown: readonly Entry[]) => <Level entries={shown.map((entry) => ({ ...entry, below: [] }))} card={card} />;
  return (
    <Page title={t("shell.title-dashboards")} note={gallery?.shown && <Freshness shown={gallery.shown} />}>
      <StateView
        loading={isPending || isOnItsWay}
        error={error}
        onRetry={() => void refetch()}
        empty={entries.length === 0 && { title: t("dashboards.none-title"), text: t("dashboards.none-text") }}
      >
        <div className="hub-gallery-search">
          <SearchField label={t("dashboards.search")} hint={t("dashboards.search-hint")} value={search} onSearch={setSearch} />
        </div>
        {search !== "" && (
          <StateView empty={found.length === 0 && { title: t("dashboards.not-found-title"), text: t("dashboards.not-found-text") }}>
            {list(found)}
          </StateView>
        )}
        {search === "" && marked.size > 0 && (
          <section aria-label={t("dashboards.favourites")}>
            <h2 className="hub-report-below">{t("dashboards.favourites")}</h2>
            {list(favouritesOf(entries, marked))}
          </section>
        )}
        {search === "" && (
          <section aria-label={t("dashboards.all")}>
            {marked.size > 0 && <h2 className="hub-report-below">{t("dashboards.others")}</h2>}
            <Level entries={nestTree(othersOf(entries, marked))} card={card} />
          </section>
        )}
      </StateView>
    </Page>
  );
}

/** A report that becomes a favourite, or no longer is one, goes to another place of the page: the focus goes with its star. */
function useKeptStar(): (id: number) => void {
  const pressed = useRef<number>(undefined);
  useEffect(() => {
    if (pressed.current === undefined || document.activeElement !== document.body) return;
    document.getElementById(starId(pressed.current))?.focus({ preventScroll: true });
    pressed.current = undefined;
  });
  return (id) => (pressed.current = id);
}

/** Of what month the figures on the cards are, and how sure they are. */
function Freshness({ shown }: { shown: NonNullable<Gallery["shown"]> }) {
  const t = useText();
  const formats = useFormats();
  const { year, month, version, of, entities, comparison } = shown;
  const compared = nameComparison(useSpeaker(), { comparison, total: shown });
  return (
    <>
      {t(version ? "dashboards.gallery-closed" : "dashboards.gallery-provisional", {
        month: formats.month(year, month),
        version: version?.number ?? 0,
        date: version ? formats.instant(version.closedAt) : "",
        of: of === "group" ? t("dashboards.group") : t("dashboards.gallery-entities", { count: entities }),
      })}
      {compared !== undefined && <span> {compared}.</span>}
    </>
  );
}

function Level({ entries, card }: { entries: readonly Nested<Entry>[]; card: (entry: Entry) => ReactNode }) {
  return (
    <ul data-list className="hub-dashboards">
      {entries.map(({ below, ...entry }) => (
        <li key={entry.id} data-above={below.length > 0 || undefined}>
          {card(entry)}
          {below.length > 0 && <Level entries={below} card={card} />}
        </li>
      ))}
    </ul>
  );
}
