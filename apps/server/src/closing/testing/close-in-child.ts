import { serveKillable } from "../../testing/killable.ts";
import { closeDueScenario } from "../close-scenario.ts";

// Closes scenarios.
await serveKillable((ctx, scenarioId) => closeDueScenario(ctx, { scenarioId }, new AbortController().signal));
