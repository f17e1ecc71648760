import { writable } from "../db/writable.sql.ts";
import { channel } from "./tell-change.sql.ts";

export const listening = `listen ${channel}`;
/** Says something to oneself by the way that changes come; a server that takes no changes refuses, or says so. */
export const beat = `select ${writable} as writable, pg_notify('${channel}', $1)`;
