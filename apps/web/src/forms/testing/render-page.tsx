import { translate } from "@hub/i18n/translate.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { configure, render, screen, within } from "@testing-library/react";
import { type ReactNode, useSyncExternalStore } from "react";
import { IntlProvider } from "react-intl";
import messages from "virtual:messages/es";

// A machine that does much besides is slow, and nothing here waits for what does not come.
configure({ asyncUtilTimeout: 10_000 });

/** A text as a page that is shown here has it. */
export const t = (key: Parameters<typeof translate>[1], params = {}): string => translate("es", key, params);

/**
 * Shows a component as a page of its own, in Spanish, with all that pages stand in. `leave` goes to another page; `isReload`: the browser still has what was
 * typed in the page before.
 */
export function renderPage(component: () => ReactNode, { isReload = false } = {}): { leave: () => void } {
  for (const key of Object.keys(localStorage)) if (!isReload && key.startsWith("hub.draft:")) localStorage.removeItem(key);
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: "/", component });
  const elsewhere = createRoute({ getParentRoute: () => root, path: "/elsewhere", component: () => <p>elsewhere</p> });
  const router = createRouter({ routeTree: root.addChildren([page, elsewhere]), history: createMemoryHistory() });
  // What grows with its text listens to fonts that come late; happy-dom has none.
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { mutations: { retry: false, networkMode: "always" } } })}>
        <IntlProvider locale="es" messages={messages}>
          <RouterProvider router={router as never} />
        </IntlProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { leave: () => void router.navigate({ to: "/elsewhere" } as never) };
}

/** Shows a component as a page of its own; `learn` gives it something else meanwhile, as the cache does. */
export function renderLearning<T>(first: T, show: (now: T) => ReactNode): { leave: () => void; learn: (next: T) => void } {
  let now = first;
  const pages = new Set<() => void>();
  const subscribe = (tell: () => void) => {
    pages.add(tell);
    return () => pages.delete(tell);
  };
  const page = renderPage(function Page() {
    return show(useSyncExternalStore(subscribe, () => now));
  });
  const learn = (next: T) => {
    now = next;
    for (const tell of pages) tell();
  };
  return { ...page, learn };
}

/** What somebody else saved meanwhile, as the form tells it: where, and a row for each field with its name, theirs and mine. */
export async function shownConflict(): Promise<{ told: HTMLElement; rows: (string | null)[][] }> {
  const told = (await screen.findByText(t("ui.conflict-title"))).closest<HTMLElement>("[role=alert]") as HTMLElement;
  const [, ...rows] = within(told).getAllByRole("row");
  return { told, rows: rows.map((row) => [...row.children].map(({ textContent }) => textContent)) };
}
