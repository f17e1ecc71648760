import { VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useAccess, useMay } from "../api/access.ts";
import { useText } from "../texts/language.tsx";
import { OutsideMark } from "./OutsideMark.tsx";
import { TileIcon } from "./TileIcon.tsx";
import { outsideAddress, tiles } from "./tiles.ts";

/** The tiles one may use, small: the way to an area when nothing in it waits. */
export function SmallTiles() {
  const t = useText();
  const may = useMay();
  const links = useAccess().data?.links;
  return (
    <nav aria-label={t("home.title")}>
      <ul className="hub-tiles">
        {tiles
          .filter((tile) => may(tile.permission))
          .map((tile) => {
            const outside = outsideAddress(tile.name, links);
            const content = (
              <>
                <TileIcon name={tile.name} />
                <span className="hub-tile-name">
                  {t(tile.label)}
                  {outside && <OutsideMark />}
                </span>
                <VisuallyHidden>{t(tile.hint)}</VisuallyHidden>
              </>
            );
            return (
              <li key={tile.name}>
                {outside ? (
                  <a href={outside} target="_blank" rel="noopener noreferrer" className="hub-tile" title={t(tile.hint)}>
                    {content}
                  </a>
                ) : (
                  <Link to={tile.to} search={tile.search ?? {}} className="hub-tile" title={t(tile.hint)}>
                    {content}
                  </Link>
                )}
              </li>
            );
          })}
      </ul>
    </nav>
  );
}
