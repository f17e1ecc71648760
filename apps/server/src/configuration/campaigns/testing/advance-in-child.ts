import { serveKillable } from "../../../testing/killable.ts";
import { advanceCampaigns } from "../advance-campaigns.ts";

// What is told by number is the campaign that is due; the duty finds it by itself.
await serveKillable((ctx) => advanceCampaigns(ctx));
