import "@mantine/core/styles/global.css";
import "@mantine/core/styles/baseline.css";
import "./shell/mantine-styles.ts";
import "./shell/shell.css";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { setRequestLanguage } from "./api/client.ts";
import { queryClient } from "./api/query-client.ts";
import { prefetchWhenIdle } from "./prefetch.ts";
import { createHubRouter } from "./routes.tsx";
import { readFirstAddress } from "./shell/boot.ts";
import { LanguageProvider, startingLanguage } from "./shell/language.tsx";
import { cssVariables, theme } from "./shell/theme.ts";

// Before any router reads the address: the language counts from the start, and a token must not stay in the history.
const first = readFirstAddress(location.search, location.hash);
if (first.cleaned !== undefined) history.replaceState(null, "", `${location.pathname}${first.cleaned}`);
const language = startingLanguage(first.language);
setRequestLanguage(language);
const router = createHubRouter();

createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <LanguageProvider initial={language}>
          <RouterProvider router={router} />
        </LanguageProvider>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);

prefetchWhenIdle();
