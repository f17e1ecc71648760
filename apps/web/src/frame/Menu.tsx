import { loadAllViewListReport } from "@hub/contract/dashboards/dashboards.ts";
import { loadAllViewListScene } from "@hub/contract/scenarios/scenarios.ts";
import { loadAllViewListValidation } from "@hub/contract/validation/validation.ts";
import { Menu as Dropdown } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useAccess, useMay } from "../api/access.ts";
import { useRoute } from "../api/queries.ts";
import { OutsideMark } from "../home/OutsideMark.tsx";
import { outsideAddress, tiles } from "../home/tiles.ts";
import { useText } from "../texts/language.tsx";
import type { Menu as MenuName, Screen } from "./screens.ts";

const lists = { dashboards: loadAllViewListReport, scenaries: loadAllViewListScene, validation: loadAllViewListValidation };
const areaLinks = tiles.filter((tile) => ["mut", "validation", "scenarios", "reports"].includes(tile.name));

/** Links to the month's areas and, on dashboards, scenaries and validation, the entries the server gives (SHELL-04), each to the same route with its id. */
export function Menu({ screen }: { screen: Screen }) {
  const t = useText();
  const may = useMay();
  const links = useAccess().data?.links;
  if (screen.guard === "public") return <nav className="hub-menu" aria-label={t("shell.menu")} />;
  return (
    <nav className="hub-menu" aria-label={t("shell.menu")}>
      {areaLinks
        .filter((tile) => may(tile.permission))
        .map((tile) => {
          const outside = outsideAddress(tile.name, links);
          return outside ? (
            <a key={tile.name} href={outside} target="_blank" rel="noopener noreferrer" className="hub-menu-link">
              {t(tile.label)}
              <OutsideMark />
            </a>
          ) : (
            <Link
              key={tile.name}
              to={tile.to}
              activeProps={{ className: "hub-menu-link hub-menu-here", "aria-current": "page" }}
              inactiveProps={{ className: "hub-menu-link" }}
            >
              {t(tile.label)}
            </Link>
          );
        })}
      {screen.menu && may(screen.guard) && <Entries menu={screen.menu} />}
    </nav>
  );
}

function Entries({ menu }: { menu: MenuName }) {
  const t = useText();
  const { data } = useRoute(lists[menu]);
  return (
    <Dropdown position="bottom-start" shadow="md" withinPortal>
      <Dropdown.Target>
        <button type="button" className="hub-menu-link hub-menu-entries">
          {t(`shell.entries-${menu}`)}
          <span aria-hidden="true"> ▾</span>
        </button>
      </Dropdown.Target>
      <Dropdown.Dropdown mah={420} style={{ overflowY: "auto" }}>
        {data?.length === 0 && <Dropdown.Label>{t("shell.entries-none")}</Dropdown.Label>}
        {data?.map((entry) => (
          <Dropdown.Item key={entry.id} component="a" href={`#/${menu}/${entry.id}/dashboard`}>
            {entry.name}
          </Dropdown.Item>
        ))}
      </Dropdown.Dropdown>
    </Dropdown>
  );
}
