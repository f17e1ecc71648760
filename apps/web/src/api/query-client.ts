import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./client.ts";

/** Server data for the pages: refusals are not tried again, lost connections twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a connection it says so at once, instead of waiting and sending later by itself.
    queries: {
      networkMode: "always",
      staleTime: 10_000,
      retry: (count, error) => count < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503),
      placeholderData: (before: unknown) => before,
    },
    mutations: { retry: false, networkMode: "always" },
  },
});
