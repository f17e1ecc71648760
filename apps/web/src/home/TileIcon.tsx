import {
  IconArrowGuide,
  IconBook2,
  IconChartBar,
  IconClipboardCheck,
  IconCode,
  IconDownload,
  IconFolderUp,
  type Icon,
  IconLink,
  IconSettings,
  IconShieldCheck,
  IconStack2,
  IconUpload,
  IconUser,
  IconUserCog,
  IconUsers,
} from "@tabler/icons-react";
import type { TileName } from "./tiles.ts";

const icons: Record<TileName, Icon> = {
  settings: IconSettings,
  connections: IconLink,
  reports: IconChartBar,
  sftp: IconFolderUp,
  glossary: IconBook2,
  swp: IconUserCog,
  quality: IconShieldCheck,
  groups: IconUsers,
  ingestions: IconDownload,
  mut: IconUpload,
  scenarios: IconStack2,
  users: IconUser,
  validation: IconClipboardCheck,
  workflows: IconArrowGuide,
  "rest-api": IconCode,
};

export function TileIcon({ name, size = 18 }: { name: TileName; size?: number }) {
  const Drawing = icons[name];
  return <Drawing className="hub-tile-icon" size={size} stroke={1.5} aria-hidden="true" />;
}
