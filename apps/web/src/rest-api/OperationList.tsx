import { TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useEffect, useId, useRef, useState } from "react";
import { useCodeText, useText } from "../texts/language.tsx";
import { filterGroups, type Group } from "./api-document.ts";
import { MethodBadge } from "./MethodBadge.tsx";

/** The name of a group in the reader's language; what the texts do not know keeps its English name. */
export function useTagText(): (group: Pick<Group, "tag" | "key">) => string {
  const codeText = useCodeText();
  return ({ tag, key }) => {
    const text = codeText("rest-api", `tag-${key}`);
    return text === `tag-${key}` ? tag : text;
  };
}

/** All operations by group, as links, with a filter over path and sentence. */
export function OperationList({ groups, current }: { groups: Group[]; current: string | undefined }) {
  const t = useText();
  const tagText = useTagText();
  const id = useId();
  const [filter, setFilter] = useState("");
  const list = useRef<HTMLDivElement>(null);
  // Whoever came by a link sees where in the list they are.
  useEffect(() => {
    list.current?.querySelector(`[data-operation="${current}"]`)?.scrollIntoView({ block: "nearest" });
  }, [current]);
  const shown = filterGroups(groups, filter, tagText);
  const count = shown.reduce((sum, { operations }) => sum + operations.length, 0);
  const total = groups.reduce((sum, { operations }) => sum + operations.length, 0);
  return (
    <nav className="hub-panel api-list" aria-label={t("rest-api.operations")}>
      <TextInput
        type="search"
        label={t("rest-api.filter")}
        placeholder={t("rest-api.filter-hint")}
        value={filter}
        onChange={(event) => setFilter(event.currentTarget.value)}
      />
      <p className="hub-dimmed" role="status">
        {count === 0 ? t("rest-api.filter-none") : t(count === total ? "rest-api.count" : "rest-api.filter-count", { count, total })}
      </p>
      <div data-list className="api-groups" tabIndex={-1} ref={list}>
        {shown.map((group) => (
          <section key={group.tag} aria-labelledby={`${id}-${group.key}`}>
            <h2 id={`${id}-${group.key}`}>{tagText(group)}</h2>
            <ul>
              {group.operations.map((operation) => (
                <li key={operation.id}>
                  <Link
                    to="/rest-api"
                    search={{ operation: operation.id }}
                    className={operation.id === current ? "api-link hub-menu-here" : "api-link"}
                    activeProps={{}}
                    data-operation={operation.id}
                    aria-current={operation.id === current ? "page" : undefined}
                  >
                    <MethodBadge method={operation.method} />
                    <span className="api-path">{operation.path.replace(/^\/api\//, "")}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  );
}
