import { VisuallyHidden } from "@mantine/core";
import { useAccess, useMay } from "../api/access.ts";
import { useText } from "../texts/language.tsx";
import { AreaLink } from "./AreaLink.tsx";
import { OutsideMark } from "./OutsideMark.tsx";
import { TileIcon } from "./TileIcon.tsx";
import { outsideAddress, tiles } from "./tiles.ts";

/** The tiles one may use, small: the way to an area when nothing in it waits. `told`: what each is for is seen too, where a page has little else to show. */
export function SmallTiles({ told = false }: { told?: boolean }) {
  const t = useText();
  const may = useMay();
  const links = useAccess().data?.links;
  return (
    <nav aria-label={t("home.title")}>
      <ul className="hub-tiles" data-told={told || undefined}>
        {tiles
          .filter((tile) => may(tile.permission))
          .map((tile) => {
            const outside = outsideAddress(tile.name, links);
            return (
              <li key={tile.name}>
                <AreaLink to={tile.to} search={tile.search} outside={outside} className="hub-tile" {...(!told && { title: t(tile.hint) })}>
                  <TileIcon name={tile.name} {...(told && { size: 26 })} />
                  <span className="hub-tile-name">
                    {t(tile.label)}
                    {outside && <OutsideMark />}
                  </span>
                  {told ? <span className="hub-tile-hint">{t(tile.hint)}</span> : <VisuallyHidden>{t(tile.hint)}</VisuallyHidden>}
                </AreaLink>
              </li>
            );
          })}
      </ul>
    </nav>
  );
}
