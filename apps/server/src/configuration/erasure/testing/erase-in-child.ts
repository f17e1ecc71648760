import { serveKillable } from "../../../testing/killable.ts";
import { advanceErasures } from "../advance-erasures.ts";

// Advances erasures.
await serveKillable((ctx) => advanceErasures(ctx));
