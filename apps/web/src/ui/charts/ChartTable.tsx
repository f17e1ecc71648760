import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { useText } from "../../texts/language.tsx";
import "./charts.css";

type Props = {
  /** What the figures are of; its caption unless told. */
  title: string;
  caption?: ReactNode;
  /** The head of the lines. */
  first: string;
  heads: readonly string[];
  /** For those who hear the page while the chart is shown. */
  heard?: boolean;
  className?: string;
  /** What stands below it, in the same frame. */
  below?: ReactNode;
  /** Its body, and its foot. */
  children: ReactNode;
};

/** The table of a chart or map: figures by line in a frame that is scrolled by itself; or unseen, to be heard. */
export function ChartTable({ title, caption = title, first, heads, heard = false, className = "", below, children }: Props) {
  const t = useText();
  const content = (
    <>
      <table className={`hub-table hub-figure-table ${className}`}>
        <caption>
          <span className="hub-figure-caption">{caption}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {heads.map((head) => (
              <th key={head} scope="col" data-numeric>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
      {below}
    </>
  );
  if (heard) return <VisuallyHidden component="div">{content}</VisuallyHidden>;
  return (
    <div className="hub-table-frame hub-figure-frame" tabIndex={0} role="region" aria-label={t("ui.chart-table-of", { title })}>
      {content}
    </div>
  );
}
