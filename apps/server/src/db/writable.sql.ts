/** As a server says it of itself, on the connection one asks it on. */
export const writable = "(not pg_is_in_recovery() and not current_setting('transaction_read_only')::boolean)";
