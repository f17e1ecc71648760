import { markFavourite, readGallery } from "@hub/contract/dashboards/dashboards.ts";
import { beforeTotal, findTotal } from "@hub/domain/dashboards/charts/report-lines.ts";
import { ActionIcon } from "@mantine/core";
import { IconStar, IconStarFilled } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { invalidate } from "../../api/query-client.ts";
import { changeText } from "@hub/i18n/words/dashboards/change-text.ts";
import { useFigureText, useSpeaker } from "../../texts/kpi-values.ts";
import { useText } from "../../texts/language.tsx";
import { notifyError } from "../../ui/notifications.ts";
import { ChangeText } from "../charts/ChangeText.tsx";
import { type Entry, ReportCard } from "../ReportCard.tsx";
import type { Gallery, GalleryItem } from "./gallery.ts";
import { Miniature } from "./Miniature.tsx";

type Props = { entry: Entry; item: GalleryItem | undefined; shown: Gallery["shown"]; onFavourite: (id: number) => void };
export const starId = (report: number) => `favourite-${report}`;

/** A report on the page of all: what leads to it, the first figures it tells, its first chart in small, and the sign that makes it a favourite. */
export function GalleryCard({ entry, item, shown, onFavourite }: Props) {
  return (
    <div className="hub-gallery-card">
      <ReportCard entry={entry} />
      {item && <FavouriteButton id={entry.id} name={entry.name} favourite={item.favourite} onPress={() => onFavourite(entry.id)} />}
      {item && shown && (item.headlines.length > 0 || item.chart) && (
        <div className="hub-gallery-figures">
          {item.chart && <Miniature chart={item.chart} shown={shown} />}
          <Headlines kpis={item.headlines} shown={shown} />
        </div>
      )}
    </div>
  );
}

function Headlines({ kpis, shown }: { kpis: readonly string[]; shown: NonNullable<Gallery["shown"]> }) {
  const text = useFigureText(shown.minimumGroupSize);
  const changeOf = changeText(useSpeaker(), shown.minimumGroupSize);
  const compared = { whole: shown.whole, before: beforeTotal({ total: shown, comparison: shown.comparison }) };
  return (
    <dl>
      {kpis.map((kpi) => {
        const figure = findTotal(shown.figures, kpi);
        const change = changeOf(figure, compared);
        return (
          <div key={kpi}>
            <dt>{text.name(kpi)}</dt>
            <dd title={figure?.value == null ? text.reason(figure) : undefined} data-missing={figure?.value == null || undefined}>
              {text.short(figure)}
              {change && (
                <span className="hub-gallery-change">
                  <ChangeText change={change} />
                </span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

type StarProps = { id: number; name: string; favourite: boolean; onPress: () => void };

function FavouriteButton({ id, name, favourite, onPress }: StarProps) {
  const t = useText();
  const errorText = useErrorText();
  const mark = useMutation({
    mutationFn: () => call(markFavourite, { params: { id }, body: { favourite: !favourite } }),
    onError: (error) => notifyError(errorText(error)),
    onSettled: () => invalidate(readGallery),
  });
  // What was pressed is seen at once.
  const isMarked = mark.isPending ? !favourite : favourite;
  const label = t("dashboards.favourite", { name });
  const Star = isMarked ? IconStarFilled : IconStar;
  return (
    <ActionIcon
      variant="subtle"
      id={starId(id)}
      className="hub-gallery-star"
      aria-label={label}
      title={label}
      aria-pressed={isMarked}
      onClick={() => {
        if (mark.isPending) return;
        onPress();
        mark.mutate();
      }}
    >
      <Star size={18} stroke={1.5} aria-hidden="true" />
    </ActionIcon>
  );
}
