import { getTodayAreas } from "@hub/contract/today/today.ts";
import { VisuallyHidden } from "@mantine/core";
import { IconHome, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2 } from "@tabler/icons-react";
import { useRouterState } from "@tanstack/react-router";
import { useId, useState } from "react";
import { useAccess, useMay } from "../api/access.ts";
import { useRoute } from "../api/queries.ts";
import { AreaLink } from "../home/AreaLink.tsx";
import { OutsideMark } from "../home/OutsideMark.tsx";
import { TileIcon } from "../home/TileIcon.tsx";
import { outsideAddress } from "../home/tiles.ts";
import { useText } from "../texts/language.tsx";
import { type Area, areas } from "./areas.ts";
import { useKeptAreas } from "./use-kept-areas.ts";
import "./rail.css";

const storageKey = "hub.rail";

/** All areas one may use, and where one is: a rail with names or, narrow, with icons alone; on a small screen a menu that opens over the page. */
export function Rail() {
  const t = useText();
  const may = useMay();
  const links = useAccess().data?.links;
  const [narrow, setNarrow] = useState(() => localStorage.getItem(storageKey) === "narrow");
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  // Open on the page on which it was opened: going anywhere closes it.
  const [openOn, setOpenOn] = useState<string>();
  const open = openOn === pathname;
  // Home asks for more than this, and tells it. Elsewhere asked when one comes back and after each act, never by the clock: a page that nobody sits at would keep its session alive.
  const { data: waiting } = useRoute(getTodayAreas, {}, { staleTime: 60_000, enabled: pathname !== "/" && pathname !== "/home" });
  const waitingAt = new Map(waiting?.areas.map((each) => [`/${each.area}`, each]));
  const offered = useKeptAreas(areas.filter(({ permission }) => may(permission)));
  const change = () => {
    localStorage.setItem(storageKey, narrow ? "wide" : "narrow");
    setNarrow(!narrow);
  };
  return (
    <>
      <button
        type="button"
        className="hub-rail-opener"
        aria-expanded={open}
        aria-controls="hub-rail"
        onClick={() => setOpenOn(open ? undefined : pathname)}
      >
        <IconMenu2 size={18} stroke={1.6} aria-hidden="true" />
        {t("shell.menu")}
      </button>
      <nav id="hub-rail" className="hub-rail" aria-label={t("shell.menu")} data-narrow={narrow || undefined} data-open={open || undefined}>
        <ul>
          {offered.map((area) => (
            <li key={area.name}>
              <RailLink
                area={area}
                pathname={pathname}
                outside={area.name === "home" ? undefined : outsideAddress(area.name, links)}
                waiting={waitingAt.get(area.to)}
              />
            </li>
          ))}
        </ul>
        <button
          type="button"
          className="hub-rail-change"
          aria-label={narrow ? t("shell.rail-widen") : t("shell.rail-narrow")}
          onClick={change}
        >
          {narrow ? (
            <IconLayoutSidebarLeftExpand size={18} stroke={1.5} aria-hidden="true" />
          ) : (
            <IconLayoutSidebarLeftCollapse size={18} stroke={1.5} aria-hidden="true" />
          )}
        </button>
      </nav>
    </>
  );
}

type Waiting = { waiting: number; late: number };

function RailLink({
  area,
  outside,
  pathname,
  waiting,
}: {
  area: Area;
  outside: string | undefined;
  pathname: string;
  waiting: Waiting | undefined;
}) {
  const t = useText();
  const described = useId();
  const isWaiting = waiting !== undefined && waiting.waiting > 0;
  const isDescribed = isWaiting && outside === undefined;
  return (
    <>
      <AreaLink
        to={area.to}
        outside={outside}
        className="hub-rail-link"
        title={t(area.label)}
        // The address without a path is home's too.
        aria-current={area.name === "home" && pathname === "/" ? "page" : undefined}
        aria-describedby={isDescribed ? described : undefined}
      >
        {area.name === "home" ? (
          <IconHome className="hub-tile-icon" size={20} stroke={1.5} aria-hidden="true" />
        ) : (
          <TileIcon name={area.name} size={20} />
        )}
        <span className="hub-rail-name">
          {t(area.label)}
          {outside && <OutsideMark />}
        </span>
        {isWaiting && (
          <span className="hub-rail-count" data-late={waiting.late > 0 || undefined} aria-hidden="true">
            {waiting.waiting}
          </span>
        )}
      </AreaLink>
      {isDescribed && <VisuallyHidden id={described}>{t("shell.rail-waiting", waiting)}</VisuallyHidden>}
    </>
  );
}
