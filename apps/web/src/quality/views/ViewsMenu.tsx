import { listQualityViews, updateQualityView } from "@hub/contract/quality/views.ts";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useReadOnly } from "../../ui/read-only.tsx";
import { call } from "../../api/client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { invalidate } from "../../api/query-client.ts";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { Menu, MenuDivider, MenuGroup, MenuItem } from "../../ui/menu/Menu.tsx";
import { MenuArrow } from "../../ui/menu/MenuArrow.tsx";
import { notifyError, notifySuccess } from "../../ui/notifications.ts";
import { writeQuery } from "../quality-search.ts";
import { readyViews, type SavedView, searchOfQuery, searchOfView, viewOf } from "./view-state.ts";
import { ViewsDialog, type ViewStep } from "./ViewsDialog.tsx";
import type { SearchOf } from "../../ui/use-address.ts";

type Props = { search: SearchOf<"/quality">; onShow: (search: SearchOf<"/quality">) => void };

/** Saved filters: the ready ones, one's own and those colleagues share. Each is an address. */
export function ViewsMenu({ search, onShow }: Props) {
  const t = useText();
  const readOnly = useReadOnly();
  const question = useRoute(listQualityViews);
  const views = question.data?.items ?? [];
  const [step, setStep] = useState<ViewStep>();
  const button = useRef<HTMLButtonElement>(null);
  const errorText = useErrorText();
  const save = useMutation({
    mutationFn: ({ id, version, name, shared }: SavedView) =>
      call(updateQualityView, { params: { id }, ifMatch: version, body: { name, shared, query: writeQuery(search) } }),
    onSuccess: (view) => notifySuccess(t("quality.views-saved", { name: view.name })),
    onError: (error) => notifyError(errorText(error)),
    onSettled: () => invalidate(listQualityViews),
  });
  const state = viewOf(search, views);
  const saved = state && "saved" in state ? state.saved : undefined;
  const changed = state && "saved" in state && state.changed ? state.saved : undefined;
  const name = state === undefined ? undefined : "ready" in state ? t(`quality.views-${state.ready}`) : state.saved.name;
  const list = (title: string, listed: readonly SavedView[]) =>
    listed.length > 0 && (
      <MenuGroup label={title}>
        {listed.map((view) => (
          <MenuItem key={view.id} onClick={() => onShow(searchOfView(view))} aria-current={view.id === saved?.id || undefined}>
            {view.owner === null ? view.name : t("quality.views-of", { name: view.name, owner: view.owner })}
          </MenuItem>
        ))}
      </MenuGroup>
    );
  // The line of the menu that opened the dialog is gone, and with it where the focus would return to.
  const keepFocus = () => document.activeElement === document.body && button.current?.focus();
  const own = views.filter(({ owner }) => owner === null);
  return (
    <>
      <Menu
        position="bottom-start"
        wide
        target={
          <Button ref={button} variant="default" className="hub-views-button" rightSection={<MenuArrow />}>
            {name === undefined
              ? t("quality.views-title")
              : t(changed ? "quality.views-current-changed" : "quality.views-current", { name })}
          </Button>
        }
      >
        <MenuGroup label={t("quality.views-ready")}>
          {readyViews.map((view) => (
            <MenuItem
              key={view.name}
              onClick={() => onShow(searchOfQuery(view.query))}
              aria-current={(state && "ready" in state && state.ready === view.name) || undefined}
            >
              {t(`quality.views-${view.name}`)}
            </MenuItem>
          ))}
        </MenuGroup>
        {question.data === undefined && question.error && <MenuItem disabled>{errorText(question.error)}</MenuItem>}
        {list(t("quality.views-own"), own)}
        {list(
          t("quality.views-shared"),
          views.filter(({ owner }) => owner !== null),
        )}
        {!readOnly && <MenuDivider />}
        {!readOnly && changed?.owner === null && (
          <MenuItem onClick={() => save.mutate(changed)}>{t("quality.views-save", { name: changed.name })}</MenuItem>
        )}
        {changed && <MenuItem onClick={() => onShow(searchOfView(changed))}>{t("quality.views-reset", { name: changed.name })}</MenuItem>}
        {!readOnly && <MenuItem onClick={() => setStep({ name: "new" })}>{t("quality.views-save-as")}</MenuItem>}
        {own.length > 0 && <MenuItem onClick={() => setStep({ name: "list" })}>{t("quality.views-manage")}</MenuItem>}
      </Menu>
      <ViewsDialog step={step} onStep={setStep} own={own} search={search} onShow={onShow} onGone={() => setTimeout(keepFocus)} />
    </>
  );
}
