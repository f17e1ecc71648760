import type { TileName } from "./tiles.ts";

// One stroke, 24 by 24: our own drawings.
const paths: Record<TileName, string> = {
  settings:
    "M12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M18.4 5.6l-2.2 2.2M7.8 16.2l-2.2 2.2",
  connections: "M9 12h6M7 8H5a4 4 0 0 0 0 8h2M17 8h2a4 4 0 0 1 0 8h-2",
  reports: "M4 20h16M6 16v-5M11 16V5M16 16V9",
  sftp: "M4 7a2 2 0 0 1 2-2h4l2 2h6a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM12 16v-5M9.5 13.5 12 11l2.5 2.5",
  glossary: "M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h11M9 8h6",
  swp: "M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 19a5.5 5.5 0 0 1 11 0M16 7l2 2 4-4M16 14h6M17 18h5",
  quality: "M12 3l7 3v5c0 4.5-3 8-7 10-4-2-7-5.500-7-10V6zM9 12l2 2 4-4.500",
  groups: "M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3 19a6 6 0 0 1 12 0M16 11a2.500 2.500 0 1 0 0-5M17 14a5 5 0 0 1 4 5",
  ingestions: "M12 3v10M8 9l4 4 4-4M4 14v4a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-4",
  mut: "M12 15V5M8 9l4-4 4 4M4 14v4a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-4",
  scenarios: "M12 3l9 5-9 5-9-5zM3 12l9 5 9-5M3 16l9 5 9-5",
  users: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 20a8 8 0 0 1 16 0",
  validation: "M5 4h14v16H5zM8 9h8M8 13h3M13 15l1.500 1.500L18 13",
  workflows: "M4 5h6v5H4zM14 14h6v5h-6zM10 7.500h4a3 3 0 0 1 3 3V14M14 11.500l3 2.500 3-2.500",
  "rest-api": "M8 6l-5 6 5 6M16 6l5 6-5 6M13.500 4l-3 16",
};

export function TileIcon({ name }: { name: TileName }) {
  return (
    <svg
      className="hub-tile-icon"
      width="26"
      height="26"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
