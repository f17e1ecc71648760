/** How series are told apart without colour: pattern of a bar, dashes of a line. */
export const colours = ["var(--hub-chart-a)", "var(--hub-chart-b)", "var(--hub-chart-c)", "var(--hub-chart-d)"] as const;
export const dashes = ["0", "7 4", "2 3", "10 3 2 3"] as const;

/** The fill of a bar by the place of its series; the first is plain. */
export function fillOf(place: number, patterns: string): string {
  return place === 0 ? colours[0] : `url(#${patterns}-${place})`;
}

/** The patterns of the second to fourth series, inside the drawing, so that a download has them too. */
export function Patterns({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}-1`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" className="hub-stripe-ground" />
        <rect width="3" height="6" className="hub-fill-1" />
      </pattern>
      <pattern id={`${id}-2`} width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" className="hub-stripe-ground" />
        <circle cx="3" cy="3" r="2" className="hub-fill-2" />
      </pattern>
      <pattern id={`${id}-3`} width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" className="hub-stripe-ground" />
        <rect width="6" height="2" className="hub-fill-3" />
        <rect width="2" height="6" className="hub-fill-3" />
      </pattern>
    </defs>
  );
}
