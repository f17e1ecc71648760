/**
 * The queue's own schema, as its library has it, and the oldest release that has the same: a node of another one cannot start on it. Where the library brings a
 * new one, its number stands here with the release that brings it.
 */
export const queueSchema = { schema: 43, needs: "1.0.53" };
