import { keepBreakdowns } from "./closing/breakdowns/keep-breakdowns.ts";
import { keepBridges } from "./closing/bridge/keep-bridges.ts";
import { keepStaffs } from "./closing/staff/keep-staff.ts";
import { measureClosed } from "./closing/figures/measure-closed.ts";
import { sealClosed } from "./closing/seal-closed.ts";
import { keepTreeFigures } from "./closing/trees/keep-tree-figures.ts";
import { sweepClosings } from "./closing/sweep-closings.ts";
import { sweepAssets } from "./http/page-assets.ts";
import { sweepBackups } from "./configuration/backups/sweep-backups.ts";
import { advanceCampaigns } from "./configuration/campaigns/advance-campaigns.ts";
import { advanceErasures } from "./configuration/erasure/advance-erasures.ts";
import { keepCertificates } from "./configuration/erasure/keep-certificates.ts";
import { forgetDeleted } from "./configuration/retention/forget-deleted.ts";
import { putAwayAtNight } from "./configuration/retention/put-away.ts";
import { sweepFiles } from "./files/sweep-files.ts";
import { sweepLeftObjects, sweepUnknownObjects } from "./files/sweep-objects.ts";
import { sweepCardFiles } from "./glossary/files/sweep-card-files.ts";
import { writeLake } from "./lake/write-lake.ts";
import { sweepSources } from "./ingestion/sources/sweep-sources.ts";
import { sweepUploads } from "./ingestion/uploads/sweep-uploads.ts";
import { sendAudit } from "./audit/send-audit.ts";
import type { Context } from "./context.ts";
import { analyzeFacts } from "./facts/analyze-facts.sql.ts";
import type { Duties } from "./jobs/run-duties.ts";
import { type MailWriters, sendQueued } from "./mail/send-queued.ts";
import { sweepNodes } from "./nodes/keep-node.ts";
import { queueDigests } from "./quality/digest/queue-digests.ts";
import { invitationKind } from "./session/invitations/invitations.sql.ts";
import { writeInvitation } from "./session/invitations/write-invitation.ts";
import { answerPasswordRequests, sweepPasswordRequests } from "./session/passwords/ask-for-password.ts";
import { passwordMailKind } from "./session/passwords/password-requests.sql.ts";
import { writePasswordMail } from "./session/passwords/write-password-mail.ts";
import { sweepSteps } from "./session/second-factor/sweep-steps.ts";
import { queueSubscriptions } from "./subscriptions/queue-subscriptions.ts";
import { subscriptionKind } from "./subscriptions/subscriptions.sql.ts";
import { writeSubscription } from "./subscriptions/write-subscription.ts";
import { keepTrend } from "./quality/trend/keep-trend.ts";
import { sweepTally } from "./quality/record/sweep-tally.ts";
import { sweepTasks } from "./tasks/runs/sweep-tasks.ts";
import { openDueMonths } from "./validation/consolidations/open-due-months.ts";
import { sweepConsolidations } from "./validation/consolidations/sweep-consolidations.ts";
import { sweepReopenings } from "./validation/reopenings/sweep-reopenings.ts";
import { remindPeople } from "./workflows/remind.ts";

const minute = 60;

/** The mails that are written when they are sent. */
const mailWriters: MailWriters = {
  [subscriptionKind]: writeSubscription,
  [invitationKind]: writeInvitation,
  [passwordMailKind]: writePasswordMail,
};

/** What the worker does by itself, and how often: all of it does no harm when several nodes do it at once. */
export const duties: Duties<Context> = {
  "open-due-months": { every: minute, run: (ctx) => openDueMonths(ctx) },
  "sweep-reopenings": { every: minute, run: sweepReopenings },
  "sweep-consolidations": { every: minute, run: sweepConsolidations },
  "sweep-closings": { every: minute, run: sweepClosings },
  "measure-closed": { every: 5 * minute, run: measureClosed },
  // Whoever looks at a month just closed waits for it.
  "keep-bridges": { every: minute / 4, run: keepBridges },
  "keep-breakdowns": { every: minute / 4, run: keepBreakdowns },
  "keep-tree-figures": { every: minute / 4, run: keepTreeFigures },
  "keep-staff": { every: minute, run: keepStaffs },
  "write-lake": { every: minute, run: writeLake },
  "seal-closed": { every: 10 * minute, run: sealClosed },
  "sweep-tasks": { every: minute, run: sweepTasks },
  "sweep-files": { every: minute, run: sweepFiles },
  "sweep-left-objects": { every: minute, run: sweepLeftObjects },
  "sweep-unknown-objects": { every: 24 * 60 * minute, run: sweepUnknownObjects },
  "sweep-card-files": { every: minute, run: sweepCardFiles },
  "sweep-uploads": { every: minute, run: sweepUploads },
  "sweep-sources": { every: minute, run: sweepSources },
  "sweep-backups": { every: minute, run: sweepBackups },
  "sweep-nodes": { every: 60 * minute, run: sweepNodes },
  "remind-people": { every: minute, run: remindPeople },
  "queue-digests": { every: minute, run: queueDigests },
  "queue-subscriptions": { every: minute, run: queueSubscriptions },
  "put-away": { every: 10 * minute, run: putAwayAtNight },
  "forget-deleted": { every: 60 * minute, run: forgetDeleted },
  "advance-campaigns": { every: minute, run: advanceCampaigns },
  "advance-erasures": { every: minute / 4, run: advanceErasures },
  "keep-certificates": { every: minute, run: keepCertificates },
  // Somebody stands before the sign-in page and waits.
  "answer-password-requests": { every: minute / 12, run: answerPasswordRequests },
  "sweep-password-requests": { every: minute, run: sweepPasswordRequests },
  "sweep-steps": { every: minute, run: sweepSteps },
  // More often than what queues them: nobody waits two minutes for a mail.
  "send-mails": { every: minute / 4, run: (ctx) => sendQueued(ctx, { writers: mailWriters }) },
  "sweep-assets": { every: 60 * minute, run: sweepAssets },
  "send-audit": { every: minute / 12, run: sendAudit },
  // Until then every count reads what has changed as well.
  "sweep-tally": { every: minute / 4, run: sweepTally },
  "keep-trend": { every: 10 * minute, run: keepTrend },
  "analyze-facts": { every: 60 * minute, run: analyzeFacts },
};
