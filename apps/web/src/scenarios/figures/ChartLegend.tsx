export type Series = { name: string; label: string };

/** What each colour and pattern of a chart stands for: the second series is striped. */
export function ChartLegend({ series }: { series: readonly Series[] }) {
  return (
    <ul className="hub-legend">
      {series.map(({ name, label }, place) => (
        <li key={name}>
          <span className={`hub-swatch hub-swatch-${place}`} aria-hidden="true" /> {label}
        </li>
      ))}
    </ul>
  );
}
