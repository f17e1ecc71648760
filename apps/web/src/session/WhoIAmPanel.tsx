import { useAccess } from "../api/access.ts";
import { useText } from "../texts/language.tsx";
import { LanguageSelect } from "../ui/bar/LanguageSelect.tsx";
import { Panel } from "../ui/Page.tsx";
import { StateView } from "../ui/StateView.tsx";
import { groupPermissions } from "@hub/domain/session/permission-groups.ts";

/** Who is signed in, in which language, and what they may do here, in words. */
export function WhoIAmPanel() {
  const t = useText();
  const access = useAccess();
  const groups = groupPermissions(access.data?.permissions ?? []);
  return (
    <Panel title={t("account.who-title")}>
      <StateView loading={access.isPending} error={access.error} onRetry={() => void access.refetch()}>
        <dl className="hub-facts">
          <dt>{t("session.full-name")}</dt>
          <dd>{access.data?.name}</dd>
          <dt>{t("session.email")}</dt>
          <dd>{access.data?.userName}</dd>
        </dl>
        <div className="hub-fields">
          <LanguageSelect label={t("account.language")} />
        </div>
        {groups.length === 0 && <p>{t("account.may-nothing")}</p>}
        {groups.length > 0 && (
          <details className="hub-permissions">
            <summary>
              {t("account.may-title")}{" "}
              <span className="hub-dimmed">{t("account.may-count", { count: groups.flatMap(({ items }) => items).length })}</span>
            </summary>
            <div className="hub-permission-groups">
              {groups.map(({ group, items }) => (
                <div key={group}>
                  <h3 className="hub-small-title">{t(`account.group-${group}`)}</h3>
                  <ul className="hub-permission-list">
                    {items.map((permission) => (
                      <li key={permission}>{t(`permissions.${permission}`)}</li>
                    ))}
                  </ul>
                </div>
              ))}
            </div>
            <p className="hub-dimmed">{t("account.may-note")}</p>
          </details>
        )}
      </StateView>
    </Panel>
  );
}
