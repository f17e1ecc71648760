import { translate } from "@hub/i18n/translate.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { IntlProvider } from "react-intl";
import messages from "virtual:messages/es";

/** A text as a page that is shown here has it. */
export const t = (key: Parameters<typeof translate>[1], params = {}): string => translate("es", key, params);

/** Shows a component as a page of its own, in Spanish, with all that pages stand in. */
export function renderPage(component: () => ReactNode): void {
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { mutations: { retry: false, networkMode: "always" } } })}>
        <IntlProvider locale="es" messages={messages}>
          <RouterProvider router={router as never} />
        </IntlProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
}
