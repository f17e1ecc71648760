import * as contract from "@hub/contract/swp/snapshots.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { bind } from "../../http/bind.ts";
import { compareColumns } from "./compare.ts";
import { listComparisonItems } from "./compare-items.ts";
import { listSnapshots } from "./list-snapshots.ts";
import { deleteSnapshot, listScopes, previewSnapshot, takeSnapshot } from "./take-snapshot.ts";

/** Snapshots of a tab, their history, and how they compare. */
export function snapshotRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, ctx, contract.listSwpSnapshots, (ctx, { query }) => listSnapshots(ctx, query));
  bind(app, ctx, contract.listSwpSnapshotScopes, (ctx) => listScopes(ctx));
  bind(app, ctx, contract.previewSwpSnapshot, (ctx, { body }) => previewSnapshot(ctx, body));
  bind(app, ctx, contract.createSwpSnapshot, (ctx, { body }) => takeSnapshot(ctx, body));
  bind(app, ctx, contract.deleteSwpSnapshot, (ctx, { params }) => deleteSnapshot(ctx, params.id));
  bind(app, ctx, contract.compareSwp, (ctx, { query }) => compareColumns(ctx, query));
  bind(app, ctx, contract.listSwpComparisonItems, (ctx, { query }) => listComparisonItems(ctx, query));
}
