import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { useMay } from "../api/access.ts";
import { useStoredSession } from "../api/stored-session.ts";
import { prefetchIdle } from "../shell/delays.ts";
import { useText } from "../shell/language.tsx";
import { TileIcon } from "./TileIcon.tsx";
import { tiles } from "./tiles.ts";

/** The home menu: the tiles one may use. */
export default function HomePage() {
  const t = useText();
  const may = useMay();
  const session = useStoredSession();
  usePrefetch();
  const offered = tiles.filter((tile) => may(tile.permission));
  return (
    <div className="hub-page">
      <h1>{t("home.greeting", { name: session?.name ?? "" })}</h1>
      <nav aria-label={t("home.title")}>
        <ul className="hub-tiles">
          {offered.map((tile) => (
            <li key={tile.name}>
              <Link to={tile.to} search={(tile.search ?? {}) as never} className="hub-tile">
                <TileIcon name={tile.name} />
                <span className="hub-tile-name">{t(tile.label)}</span>
                <span className="hub-tile-hint">{t(tile.hint)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

/** Loads the code of the month's areas once the browser has nothing better to do (idle time-out 2 s). A failure here is none: the click loads it again. */
function usePrefetch(): void {
  useEffect(() => {
    const load = () =>
      void Promise.allSettled([
        import("../ingestion/DeliveriesPage.tsx"),
        import("../validation/ValidationPage.tsx"),
        import("../scenarios/ScenariosPage.tsx"),
        import("../dashboards/DashboardsPage.tsx"),
      ]);
    if (typeof requestIdleCallback !== "function") return void setTimeout(load, prefetchIdle);
    const handle = requestIdleCallback(load, { timeout: prefetchIdle });
    return () => cancelIdleCallback(handle);
  }, []);
}
